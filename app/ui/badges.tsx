import {
	CONSERVATION_STATUSES,
	type ConservationStatus,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "#app/models/species/species.ts"
import { CheckIcon, StarIcon } from "./icons.tsx"

const MARKS = CONSERVATION_STATUSES.map((_, level, all) =>
	all.slice(0, level + 1).reduce((path, _, at) => `${path}M${at * 8} 0h5v14h-5z`, ""),
)

/** Marks and text, so that the status isn't shown by colour alone. */
export function Status({ status, className }: { status: ConservationStatus; className?: string }) {
	const level = CONSERVATION_STATUSES.indexOf(status)
	const colour = ["text-pine", "text-lake", "text-barn", "text-barn"][level] ?? "text-soft"
	return (
		<span className={[colour, className].join(" ")}>
			{level >= 0 && (
				<svg viewBox="0 0 30 14" className="mr-2 inline h-3 w-6" aria-hidden="true">
					<path d={MARKS.at(-1)} fill="none" stroke="currentColor" />
					<path d={MARKS[level]} fill="currentColor" />
				</svg>
			)}
			{statusLabel(status)}
		</span>
	)
}

export function FeaturedBadge() {
	return (
		<span className="picture-badge top-2 bg-gold text-ongold">
			<StarIcon className="inline size-4 align-[-0.15em]" />
			<span>Featured</span>
		</span>
	)
}

export function FoundBadge() {
	return (
		<span className="picture-badge bottom-2 bg-surface text-pine">
			<CheckIcon className="inline size-4 align-[-0.15em]" />
			<span>Found</span>
		</span>
	)
}

type SpeciesFactsProps = {
	species: Pick<SpeciesCard, "type" | "conservationStatus">
	stacked?: boolean
}

/** Plain text rather than badges: badges that wrap would jump when the rest of the text arrives. */
export function SpeciesFacts({ species, stacked = false }: SpeciesFactsProps) {
	return (
		<p className="text-sm font-semibold">
			<span className={`mr-4 ${stacked ? "max-sm:block" : ""}`}>{TYPE_LABELS[species.type].one}</span>{" "}
			<Status status={species.conservationStatus} />
		</p>
	)
}
