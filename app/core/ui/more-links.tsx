import { type RefObject, useEffect, useRef } from "react"
import { useNavigate } from "react-router"
import { type PageRange, withNextPage } from "#core/forms/page-range.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { InPageLink } from "./in-page-link.tsx"

type ListInPages = {
	range: PageRange
	address: (range: PageRange) => string
	part: string
	what: string
}

/** With scripts, it appends the page and focuses its first entry. */
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
		if (before.current === undefined || shown.length === before.current) return
		const isReplaced = shown.length < before.current
		shown[isReplaced ? 0 : before.current]?.focus({ preventScroll: !isReplaced })
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
					({formatNumber(left)} more {what})
				</span>
			</InPageLink>
		</p>
	)
}

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
