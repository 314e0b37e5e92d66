import { useRef } from "react"
import { Link, useLocation } from "react-router"
import type { StaffEntry } from "#core/feature.ts"
import { staffTitle } from "./staff-titles.ts"

export const CORE_ENTRIES: StaffEntry[] = [
	{ to: "/admin/security", isTab: true, place: 5 },
	{ to: "/admin/site", place: 6 },
	{ to: "/admin/trash", place: 7 },
]

const MORE = "staff-more"

const ENTRY =
	"flex min-h-11 items-center border-b-4 border-transparent font-medium hover:border-edge aria-[current]:border-gold aria-[current]:font-bold"

/** Tabs, and a second row with the other entries, which 'More' opens on phones. */
export function StaffMenu({ entries }: { entries: StaffEntry[] }) {
	const { pathname, search } = useLocation()
	const more = useRef<HTMLUListElement>(null)
	const current = findCurrent(pathname, entries)
	const others = entries.filter(({ isTab }) => !isTab)
	// The numbers on the Analytics tab depend on whether archived species are shown.
	const archived = new URLSearchParams(search).get("archived") === "show" ? "?archived=show" : ""
	const link = ({ to, title }: StaffEntry, query: string, className = "") => (
		<Link
			to={to + query}
			aria-current={current === to ? "page" : undefined}
			className={`${ENTRY} ${className}`}
		>
			{title ?? staffTitle(to)}
		</Link>
	)
	return (
		<nav aria-label="Admin" className="border-b border-line sm:mt-2 print:hidden">
			<ul className="-mb-0.5 flex flex-wrap gap-x-[min(1rem,3.8vw)] max-sm:text-sm sm:gap-x-8">
				{entries.map((entry) => entry.isTab && <li key={entry.to}>{link(entry, archived)}</li>)}
				<li className="sm:hidden">
					<button
						type="button"
						popoverTarget={MORE}
						aria-current={others.some(({ to }) => to === current) ? "true" : undefined}
						className={`${ENTRY} cursor-pointer`}
					>
						More
					</button>
				</li>
			</ul>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the handler only sees clicks that bubble from the links inside */}
			<ul
				ref={more}
				id={MORE}
				popover="auto"
				className="flex-wrap gap-x-6 text-ink max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-(--bottom-bars) max-sm:w-full max-sm:rounded-t-2xl max-sm:border-t max-sm:border-edge max-sm:bg-surface max-sm:px-edge max-sm:py-3 max-sm:shadow-lg sm:static sm:-mb-0.5 sm:flex sm:w-auto sm:overflow-visible sm:bg-transparent"
				onClick={(event) => {
					if ((event.target as Element).closest("a") && more.current?.matches(":popover-open"))
						more.current.hidePopover()
				}}
			>
				{others.map((entry) => (
					<li key={entry.to}>{link(entry, "", "sm:text-sm")}</li>
				))}
			</ul>
		</nav>
	)
}

/** The entry with the longest path, its own or a covered one, with which the page's path begins. */
function findCurrent(pathname: string, entries: StaffEntry[]): string {
	const found = entries.flatMap(({ to, covers = [] }) => [to, ...covers].map((address) => ({ to, address })))
	const [longest] = found
		.filter(({ address }) => pathname.startsWith(address))
		.sort((a, b) => b.address.length - a.address.length)
	return longest?.to ?? ""
}
