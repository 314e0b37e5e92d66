import { InPageLink } from "./in-page-link.tsx"

/** A list that comes in pages, and which of them are on screen. */
type ListInPages = {
	/** The address of a page of the list. */
	pageAddress: (page: number) => string
	/** The id of the list's part of the page. */
	part: string
	/** What is listed, in the plural. */
	what: string
}

/** 'Show more' under a list: a real link, which works without scripts and can be shared. */
export function MoreLink({
	pageAddress,
	part,
	what,
	page,
	pageSize,
	total,
}: ListInPages & { page: number; pageSize: number; total: number }) {
	const left = total - page * pageSize
	if (left <= 0) return null
	return (
		<p className="mt-6 text-center">
			<InPageLink to={pageAddress(page + 1)} part={part} className="button button-quiet">
				<span>Show more</span>
				<span className="font-normal">
					({left} more {what})
				</span>
			</InPageLink>
		</p>
	)
}

/** The way back above a list that was opened at a later page. */
export function EarlierLink({ pageAddress, part, what, firstPage }: ListInPages & { firstPage: number }) {
	if (firstPage <= 1) return null
	return (
		<p className="mb-6 text-center">
			<InPageLink to={pageAddress(firstPage - 1)} part={part} className="button button-quiet">
				Show earlier {what}
			</InPageLink>
		</p>
	)
}
