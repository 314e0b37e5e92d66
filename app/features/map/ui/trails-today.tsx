import { href, Link } from "react-router"
import { State } from "#core/ui/page-elements.tsx"
import { useToday } from "#features/hours/ui/live-today.ts"
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
						<p
							data-today
							className={`ml-auto font-bold whitespace-nowrap ${isOpen ? "text-pine" : "text-barn"}`}
						>
							<State state={isOpen ? "open" : "closed"}>{isOpen ? "Open" : "Closed"}</State>
						</p>
						<div className="basis-full pl-11">
							<p className="text-sm text-soft">
								{trail.map && <bdi>{trail.map}. </bdi>}
								{trail.facts}
							</p>
							{trail.notice && <ClosedLine trail={trail} />}
						</div>
					</li>
				)
			})}
		</ul>
	)
}

export function MapLink() {
	return (
		<Link to={href("/map")} className="text-link inline-flex min-h-11 items-center font-bold">
			Open the map
		</Link>
	)
}
