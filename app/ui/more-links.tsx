import { type RefObject, useEffect, useRef } from "react"
import { useNavigate } from "react-router"
import { type PageRange, withNextPage } from "../models/page-range.ts"
import { InPageLink } from "./in-page-link.tsx"

/** A list that comes in pages, and which of them are on screen. */
type ListInPages = {
	range: PageRange
	/** The address of some pages of the list. */
	address: (range: PageRange) => string
	/** The id of the list's part of the page. */
	part: string
	/** What is listed, in the plural. */
	what: string
}

/**
 * 'Show more' under a list. A real link to the next page, which can be shared; with scripts it adds the page to those
 * on screen, and the focus goes on to the first new entry of `list`.
 */
export function MoreLink({
	range,
	address,
	part,
	what,
	pageSize,
	total,
	list,
}: ListInPages & { pageSize: number; total: number; list: RefObject<HTMLElement | null> }) {
	const navigate = useNavigate()
	const before = useRef<number>(undefined)
	const entries = () => list.current?.querySelectorAll<HTMLElement>(":scope > li a") ?? []
	useEffect(() => {
		const shown = entries()
		if (before.current === undefined || shown.length <= before.current) return
		shown[before.current]?.focus({ preventScroll: true })
		before.current = undefined
	})
	const left = total - range.page * pageSize
	if (left <= 0) return null
	const next = range.page + 1
	return (
		<p className="mt-6 text-center">
			<InPageLink
				to={address({ from: next, page: next })}
				part={part}
				onStay={() => {
					before.current = entries().length
					navigate(address(withNextPage(range)), { preventScrollReset: true })
				}}
				className="button button-quiet"
			>
				<span>Show more</span>
				<span className="font-normal">
					({left} more {what})
				</span>
			</InPageLink>
		</p>
	)
}

/** The way back above a list that was opened at a later page. */
export function EarlierLink({ range, address, part, what }: ListInPages) {
	const navigate = useNavigate()
	if (range.from <= 1) return null
	const earlier = address({ from: range.from - 1, page: range.from - 1 })
	return (
		<p className="mb-6 text-center">
			<InPageLink
				to={earlier}
				part={part}
				onStay={() => navigate(earlier, { preventScrollReset: true })}
				className="button button-quiet"
			>
				Show earlier {what}
			</InPageLink>
		</p>
	)
}
