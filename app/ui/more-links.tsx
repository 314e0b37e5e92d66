import { Link } from "react-router"

type MoreLinksProps = {
	/** The address of a page of the list. */
	pageAddress: (page: number) => string
	/** Pages on screen, the first and the last. */
	firstPage: number
	page: number
	pageSize: number
	total: number
	what: string
}

/** 'Show more' under a list and the way back above it, as links: they work without scripts and can be shared. */
export function MoreLink({ pageAddress, page, pageSize, total, what }: Omit<MoreLinksProps, "firstPage">) {
	const left = total - page * pageSize
	if (left <= 0) return null
	return (
		<p className="mt-6 text-center">
			<Link to={pageAddress(page + 1)} preventScrollReset className="button button-quiet">
				Show more
				<span className="font-normal">
					({left} more {what})
				</span>
			</Link>
		</p>
	)
}

export function EarlierLink({
	pageAddress,
	firstPage,
	what,
}: Pick<MoreLinksProps, "pageAddress" | "firstPage" | "what">) {
	if (firstPage <= 1) return null
	return (
		<p className="mb-6 text-center">
			<Link to={pageAddress(firstPage - 1)} className="button button-quiet">
				Show earlier {what}
			</Link>
		</p>
	)
}
