import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { parseWebAddress } from "#core/text/web-address.ts"
import { localMonth } from "#core/time/farm-clock.ts"
import { track } from "#core/tracking/track.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { seasonText } from "#features/species/season.ts"
import type { SimilarSpecies } from "#features/species/similar-species.ts"
import type { Species } from "#features/species/species-fields.ts"
import { AUDIO_PLAY, speciesPayload } from "#features/species/tracked-events.ts"
import { AudioPlayer } from "./audio-player.tsx"

export function SpeciesGuide({ species, onMap }: { species: Species; onMap?: ReactNode }) {
	return (
		<>
			{species.audioUrl && (
				<AudioPlayer
					key={species.audioUrl}
					src={species.audioUrl}
					title={species.name}
					language={species.audioLanguage}
					onStart={() => track(AUDIO_PLAY, speciesPayload(species))}
				/>
			)}
			{species.audioTranscript && (
				<details className={PART}>
					<summary className="min-h-11 cursor-pointer">
						<h2 className="inline">Transcript of the Guide</h2>
					</summary>
					<p dir="auto" lang={species.audioLanguage} className="mt-1 whitespace-pre-line">
						{species.audioTranscript}
					</p>
				</details>
			)}
			<Passage heading="Where to Find" text={species.locationHints} />
			{onMap}
			<Passage heading="In Season" text={seasonText(species.seasonMonths)}>
				<MonthBar months={species.seasonMonths} />
			</Passage>
		</>
	)
}

export function SpeciesTexts({ species }: { species: Species & { similar?: SimilarSpecies[] } }) {
	return (
		<>
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

const PART = "border-t border-line pt-5 *:max-w-[66ch]"

function MonthBar({ months }: { months: readonly number[] }) {
	const thisMonth = useHydrated() ? localMonth(new Date()) : undefined
	return (
		<div aria-hidden="true" className="mt-2 grid grid-cols-12 gap-1 text-center text-sm print:hidden">
			{[..."JFMAMJJASOND"].map((letter, at) => (
				<span
					// biome-ignore lint/suspicious/noArrayIndexKey: the months never change
					key={at}
					className={`rounded-sm border-b-4 pt-1 ${months.includes(at + 1) ? "bg-pine font-bold text-onpine" : "bg-sunk text-soft"} ${at + 1 === thisMonth ? "border-gold" : "border-transparent"}`}
				>
					{letter}
				</span>
			))}
		</div>
	)
}

function Passage({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) {
	if (!text) return null
	return (
		<section className={PART}>
			<h2>{heading}</h2>
			<p dir="auto" className="mt-1.5 whitespace-pre-line">
				{text}
			</p>
			{children}
		</section>
	)
}

function List({ heading, items }: { heading: string; items: ReactNode[] }) {
	if (items.length === 0) return null
	return (
		<section className={PART}>
			<h2>{heading}</h2>
			<ul className="mt-2 ml-5 grid list-[square] gap-2 marker:text-pine">
				{[...new Set(items)].map((item, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<li key={at}>
						<span dir="auto">{item}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
