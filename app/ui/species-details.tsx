import { type ComponentType, lazy, Suspense } from "react"
import { track } from "#app/analytics/track.ts"
import { speciesPayload } from "#app/models/events/event.ts"
import type { SpeciesOnMap, SpeciesWithPlaces } from "#app/models/map/species-on-map.ts"
import { AudioPlayer } from "./audio-player.tsx"
import { PlaceIcon } from "./icons.tsx"
import { loadOptional } from "./retry.ts"

/** Only species with a place load it. */
const OnMap = lazy<ComponentType<{ places: SpeciesOnMap[] }>>(() =>
	loadOptional(() => import("./map/on-map.tsx")),
)
export function SpeciesDetails({ species }: { species: SpeciesWithPlaces }) {
	return (
		<>
			{species.audioUrl && (
				<AudioPlayer
					key={species.audioUrl}
					src={species.audioUrl}
					title={species.name}
					onStart={() => track("audio-play", speciesPayload(species))}
				/>
			)}
			{species.locationHints && (
				<section>
					<h2 className="flex items-center gap-2 font-display text-lg">
						<PlaceIcon className="size-5 text-lake" />
						Where to Find
					</h2>
					<p dir="auto" className="mt-1 whitespace-pre-line">
						{species.locationHints}
					</p>
				</section>
			)}
			{species.onMap && (
				<Suspense fallback={<div className="pb-[62%]" />}>
					<OnMap places={species.onMap} />
				</Suspense>
			)}
			{species.description && (
				<section>
					<h2 className="font-display text-lg">Description</h2>
					<p dir="auto" className="mt-1 whitespace-pre-line">
						{species.description}
					</p>
				</section>
			)}
			{species.funFacts.length > 0 && (
				<section>
					<h2 className="font-display text-lg">Fun Facts</h2>
					<ul className="mt-2 grid gap-2">
						{[...new Set(species.funFacts)].map((fact) => (
							<li key={fact} className="blazed">
								<span dir="auto">{fact}</span>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	)
}
