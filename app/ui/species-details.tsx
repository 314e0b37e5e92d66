import { track } from "../analytics/track.ts"
import { told } from "../models/event.ts"
import type { Species } from "../models/species.ts"
import { AudioPlayer } from "./audio-player.tsx"
import { PlaceIcon } from "./icons.tsx"

/** What is told about a species, on its page and in the catalogue's dialog alike. */
export function SpeciesDetails({ species }: { species: Species }) {
	return (
		<>
			{species.audioUrl && (
				<AudioPlayer
					key={species.audioUrl}
					src={species.audioUrl}
					title={species.name}
					onStart={() => track("audio-play", told(species))}
				/>
			)}
			{species.locationHints && (
				<section>
					<h2 className="flex items-center gap-2 font-display text-lg">
						<PlaceIcon className="size-5 text-lake" />
						Where to Find
					</h2>
					<p className="mt-1 whitespace-pre-line">{species.locationHints}</p>
				</section>
			)}
			{species.description && (
				<section>
					<h2 className="font-display text-lg">Description</h2>
					<p className="mt-1 whitespace-pre-line">{species.description}</p>
				</section>
			)}
			{species.funFacts.length > 0 && (
				<section>
					<h2 className="font-display text-lg">Fun Facts</h2>
					<ul className="mt-2 grid gap-2">
						{[...new Set(species.funFacts)].map((fact) => (
							<li key={fact} className="blazed">
								<span>{fact}</span>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	)
}
