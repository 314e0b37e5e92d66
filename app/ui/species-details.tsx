import { type ComponentType, lazy, type ReactNode, Suspense } from "react"
import { href, Link } from "react-router"
import { track } from "#app/analytics/track.ts"
import { speciesPayload } from "#app/models/events/event.ts"
import type { SpeciesOnMap } from "#app/models/map/species-on-map.ts"
import { seasonText } from "#app/models/species/season.ts"
import type { ShownSpecies } from "#app/models/species/shown-species.ts"
import { parseWebAddress } from "#app/models/text/web-address.ts"
import { AudioPlayer } from "./audio-player.tsx"
import { PlaceIcon } from "./icons.tsx"
import { loadOptional } from "./retry.ts"

/** Only species with a place load it. */
const OnMap = lazy<ComponentType<{ places: SpeciesOnMap[] }>>(() =>
	loadOptional(() => import("./map/on-map.tsx")),
)
export function SpeciesDetails({ species }: { species: ShownSpecies }) {
	return (
		<>
			{species.audioUrl && (
				<AudioPlayer
					key={species.audioUrl}
					src={species.audioUrl}
					title={species.name}
					language={species.audioLanguage}
					onStart={() => track("audio-play", speciesPayload(species))}
				/>
			)}
			{species.audioTranscript && (
				<details>
					<summary className="min-h-11 cursor-pointer">
						<h2 className="inline font-display text-lg">Transcript of the Guide</h2>
					</summary>
					<p dir="auto" lang={species.audioLanguage} className="mt-1 whitespace-pre-line">
						{species.audioTranscript}
					</p>
				</details>
			)}
			<Passage
				heading="Where to Find"
				icon={<PlaceIcon className="size-5 text-lake" />}
				text={species.locationHints}
			/>
			{species.onMap && (
				<Suspense fallback={<div className="pb-[62%]" />}>
					<OnMap places={species.onMap} />
				</Suspense>
			)}
			<Passage heading="In Season" text={seasonText(species.seasonMonths)} />
			<Passage heading="Description" text={species.description} />
			<Passage heading="Size" text={species.size} />
			<Passage heading="Habitat" text={species.habitat} />
			<Passage heading="Diet" text={species.diet} />
			<List heading="Fun Facts" items={species.funFacts} />
			<List
				heading="Similar Species"
				items={(species.similar ?? species.similarSpecies.map((name) => ({ name, id: null }))).map(
					({ name, id }) =>
						id === null ? (
							name
						) : (
							<Link key={id} to={href("/species/:id", { id: String(id) })} className="text-link">
								{name}
							</Link>
						),
				)}
			/>
			<List
				heading="Sources"
				items={species.sourceLinks.map((source) =>
					parseWebAddress(source) ? (
						<a
							dir="auto"
							key={source}
							href={source}
							rel="noreferrer nofollow"
							className="text-link break-words"
						>
							{source.replace(/^https?:\/\/(www\.)?|\/$/g, "")}
						</a>
					) : (
						source
					),
				)}
			/>
		</>
	)
}

function Passage({ heading, icon, text }: { heading: string; icon?: ReactNode; text: string }) {
	if (!text) return null
	return (
		<section>
			<h2 className="flex items-center gap-2 font-display text-lg">
				{icon}
				{heading}
			</h2>
			<p dir="auto" className="mt-1 whitespace-pre-line">
				{text}
			</p>
		</section>
	)
}

function List({ heading, items, className }: { heading: string; items: ReactNode[]; className?: string }) {
	if (items.length === 0) return null
	return (
		<section>
			<h2 className="font-display text-lg">{heading}</h2>
			<ul className="mt-2 grid gap-2">
				{[...new Set(items)].map((item, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<li key={at} className={className}>
						<span dir="auto">{item}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
