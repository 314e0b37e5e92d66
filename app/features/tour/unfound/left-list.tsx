import { useEffect, useId, useMemo, useState } from "react"
import { href, Link } from "react-router"
import { formatCount } from "#core/text/numbers.ts"
import type { PublicMap } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { ClosedLine, trailAt } from "#features/map/ui/closed-line.tsx"
import { TrailMark } from "#features/map/ui/trail-lines.tsx"
import { seasonText } from "#features/species/season.ts"
import {
	loadCatalogue,
	openSavedCatalogue,
	useLoadedCatalogue,
} from "#features/species/ui/browser-catalogue.ts"
import type { TourSession } from "#features/tour/ui/tour-session.ts"
import { countLeft, groupLeft, type LeftEntry, type LeftGroup } from "./left-species.ts"

type LeftGroupProps = {
	group: LeftGroup
	/** Whether the farm has a map; without one, the only group needs no title. */
	hasPlaces: boolean
	/** Only where there are several maps. */
	mapName: string | undefined
}

export default function LeftList({ tour }: { tour: TourSession }) {
	const { catalogue, isMissing } = useCatalogue()
	const [onlyInSeason, setOnlyInSeason] = useState(false)
	const maps = useMemo(() => mapsNow(catalogue?.maps ?? []), [catalogue])
	if (!catalogue) {
		return isMissing ? (
			<p className="mt-2">
				This list needs the whole catalogue, which is too large for phones or couldn't be loaded.{" "}
				<Link to={`${href("/tour")}?season=now#catalogue`} className="text-link">
					Browse what is in season now
				</Link>
			</p>
		) : (
			<p role="status">Loading…</p>
		)
	}
	const found = new Set(tour.discoveries.map(({ speciesId }) => speciesId))
	const month = new Date().getMonth() + 1
	const all = { species: catalogue.species, maps, found, month }
	const groups = groupLeft({ ...all, onlyInSeason })
	const inSeason = countLeft(groupLeft({ ...all, onlyInSeason: true }))
	const hasSeasons = catalogue.species.some(({ seasonMonths }) => seasonMonths.length > 0)
	return (
		<div className="mt-2 grid grid-cols-1 gap-4">
			<p role="status">
				{summary(countLeft(onlyInSeason ? groupLeft(all) : groups), hasSeasons ? inSeason : undefined)}
			</p>
			{hasSeasons && (
				<label className="flex min-h-11 items-center gap-3">
					<input
						type="checkbox"
						className="size-6 shrink-0"
						checked={onlyInSeason}
						onChange={({ target }) => setOnlyInSeason(target.checked)}
					/>
					Only in season now
				</label>
			)}
			{groups.map((group) => (
				<LeftGroupSection
					key={`${group.map?.id} ${group.trail?.id}`}
					group={group}
					hasPlaces={maps.length > 0}
					mapName={maps.length > 1 ? group.map?.name : undefined}
				/>
			))}
		</div>
	)
}

function useCatalogue() {
	const catalogue = useLoadedCatalogue()
	const [isMissing, setMissing] = useState(false)
	useEffect(() => {
		if (catalogue) return
		let isShown = true
		openSavedCatalogue()
			.then((saved) => saved ?? loadCatalogue())
			.then((loaded) => isShown && setMissing(loaded === undefined))
		return () => {
			isShown = false
		}
	}, [catalogue])
	return { catalogue, isMissing }
}

/** Notices may have ended since the catalogue was saved. */
function mapsNow(maps: readonly PublicMap[]): PublicMap[] {
	const now = new Date()
	return maps.map((map) => ({ ...map, trails: map.trails.map((trail) => trailAt(trail, now)) }))
}

function summary(left: number, inSeason: number | undefined): string {
	if (left === 0) return "You have found every species of the tour."
	const count = `${formatCount(left, "species", "species")} not found yet`
	return inSeason === undefined ? `${count}.` : `${count}, ${inSeason} of them in season now.`
}

function LeftGroupSection({ group, hasPlaces, mapName }: LeftGroupProps) {
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
	entry: { species, season, place },
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
