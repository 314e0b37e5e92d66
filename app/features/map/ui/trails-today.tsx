import { href, Link } from "react-router"
import { Icon } from "#core/ui/icons.tsx"
import { State } from "#core/ui/page-elements.tsx"
import { useToday } from "#features/hours/ui/live-today.ts"
import type { Suitability } from "#features/map/map.ts"
import type { TrailToday } from "#features/map/trails-today.ts"
import { ClosedLine } from "./closed-line.tsx"

export function TrailList({ trails }: { trails: readonly TrailToday[] }) {
	const opensToday = useToday()?.today.opensToday !== false
	return (
		<ul className="divide-y divide-line">
			{trails.map((trail) => {
				const isOpen = opensToday && !trail.isClosed
				return (
					<li key={trail.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
						<span
							aria-hidden="true"
							className="grid h-8 min-w-8 place-items-center rounded-md px-1 font-bold text-[white]"
							style={{ background: trail.color }}
						>
							{trail.letter}
						</span>
						<Link
							to={`${href("/map")}?map=${trail.mapId}`}
							className="min-w-0 grow basis-[8.5rem] py-1 font-bold hover:underline"
						>
							<span className="sr-only">Trail {trail.letter}: </span>
							<span dir="auto">{trail.name}</span>
						</Link>
						<p data-today className={`ml-auto font-bold ${isOpen ? "text-pine" : "text-barn"}`}>
							<State state={isOpen ? "open" : "closed"}>{isOpen ? "Open" : "Closed"}</State>
						</p>
						<div className="basis-full min-[23rem]:pl-11">
							<p className="flex flex-wrap gap-x-4 text-sm text-soft">
								<span>
									{trail.map && <bdi>{trail.map}. </bdi>}
									{trail.facts}
								</span>
								<Suits what="wheelchairs" icon={WHEELCHAIR} is={trail.wheelchair} />
								<Suits what="strollers" icon={STROLLER} is={trail.stroller} />
							</p>
							{trail.notice && <ClosedLine trail={trail} />}
						</div>
					</li>
				)
			})}
		</ul>
	)
}

const WHEELCHAIR = "M10 4h.01M10 8v6h6l3 6M10 11h5M7 12a5 5 0 1 0 7 7"
const STROLLER = "M3 4h3l3 10h10a9 9 0 0 0-9-9v9M10 19h.01M18 19h.01"

const SUITS = { yes: "Yes", help: "With help", no: "No" }

function Suits({ what, icon, is }: { what: string; icon: string; is: Suitability }) {
	if (is === "unknown") return null
	return (
		<span className="flex items-center gap-1">
			<Icon className="size-4" d={icon} />
			{SUITS[is]} <span className="sr-only">for {what}</span>
		</span>
	)
}

export function MapLink() {
	return (
		<Link to={href("/map")} className="text-link inline-flex min-h-11 items-center font-bold print:hidden">
			Open the map
		</Link>
	)
}
