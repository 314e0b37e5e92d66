import { useId } from "react"
import { href, Link } from "react-router"
import { roundedLength } from "#features/map/length.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { ClosedLine } from "#features/map/ui/closed-line.tsx"
import { TrailMark } from "#features/map/ui/trail-lines.tsx"
import { seasonText } from "#features/species/season.ts"
import type { LeftEntry, LeftGroup } from "./left-species.ts"

type LeftGroupProps = {
	group: LeftGroup
	/** Whether the farm has a map; without one, the only group needs no title. */
	hasPlaces: boolean
	/** Only where there are several maps. */
	mapName: string | undefined
}

export function LeftGroupSection({ group, hasPlaces, mapName }: LeftGroupProps) {
	const id = useId()
	const { map, trail, entries } = group
	const list = (
		<ul className="divide-y-2 divide-line">
			{entries.map((entry) => (
				<Entry key={entry.species.id} entry={entry} mapId={map?.id} />
			))}
		</ul>
	)
	if (!hasPlaces) return list
	return (
		<section aria-labelledby={id} className="grid grid-cols-1 gap-1">
			<h4 id={id} className="flex items-center gap-2 font-semibold">
				{trail && (
					<span aria-hidden="true">
						<TrailMark {...trail} />
					</span>
				)}
				<span className="min-w-0">
					{trail && <span className="sr-only">Trail {trail.letter}: </span>}
					{trail ? (
						<Link to={`${href("/map")}?map=${map?.id}&trail=${trail.id}`} className="text-link">
							<bdi>{trail.name}</bdi>
						</Link>
					) : map ? (
						"Beside the trails"
					) : (
						"Anywhere on the farm"
					)}
					{mapName && (
						<>
							, <bdi>{mapName}</bdi>
						</>
					)}
				</span>
			</h4>
			{trail && <ClosedLine trail={trail} />}
			{list}
		</section>
	)
}

function Entry({
	entry: { species, season, place, metres },
	mapId,
}: {
	entry: LeftEntry
	mapId?: number | undefined
}) {
	return (
		<li className="py-1">
			<Link
				to={href("/species/:id", { id: String(species.id) })}
				className="text-link inline-flex min-h-11 items-center font-semibold"
			>
				<bdi>{species.name}</bdi>
			</Link>
			<span className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
				{season === "now" && <span className="font-semibold text-pine">In season now</span>}
				{season === "other" && <span>Out of season: {seasonText(species.seasonMonths)}</span>}
				{metres !== undefined && <span>about {roundedLength(metres)}</span>}
				{place && (
					<Link
						to={`${href("/map")}?map=${mapId}&place=${place.id}`}
						className="text-link inline-flex min-h-11 items-center"
					>
						<span className="sr-only">On the map: </span>
						<bdi>{placeName(place)}</bdi>
					</Link>
				)}
			</span>
		</li>
	)
}
