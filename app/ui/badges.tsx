import {
	CONSERVATION_STATUSES,
	type ConservationStatus,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "../models/species.ts"
import { CheckIcon, StarIcon } from "./icons.tsx"

/** How far a species is on its way out: one to four filled marks beside the words, so that colour alone says nothing. */
export function StatusBadge({ status }: { status: ConservationStatus }) {
	const level = CONSERVATION_STATUSES.indexOf(status)
	const colour = ["text-pine", "text-lake", "text-barn", "text-barn"][level] ?? "text-soft"
	return (
		<span className={colour}>
			{level >= 0 && (
				<svg viewBox="0 0 30 14" className="mr-2 inline h-3 w-6" aria-hidden="true">
					{CONSERVATION_STATUSES.map((known, at) => (
						<rect
							key={known}
							x={at * 8}
							y="0"
							width="5"
							height="14"
							fill={at <= level ? "currentColor" : "none"}
							stroke="currentColor"
							strokeWidth="1"
						/>
					))}
				</svg>
			)}
			{statusLabel(status)}
		</span>
	)
}

/** Stands on the corner of a picture; the picture's frame is the positioned ancestor. */
export function FeaturedBadge() {
	return (
		<span className="absolute top-2 left-2 rounded bg-gold px-2 py-0.5 text-sm font-bold whitespace-nowrap text-[#10302a]">
			<StarIcon className="mr-1 inline size-4 align-[-0.15em]" />
			Featured
		</span>
	)
}

/** The other corner: on the visitor's tour it was found. */
export function FoundBadge() {
	return (
		<span className="absolute bottom-2 left-2 rounded bg-surface px-2 py-0.5 text-sm font-bold whitespace-nowrap text-pine">
			<CheckIcon className="mr-1 inline size-4 align-[-0.15em]" />
			Found
		</span>
	)
}

type SpeciesFactsProps = {
	species: Pick<SpeciesCard, "type" | "conservationStatus">
	/** On small screens each on a line of its own. */
	stacked?: boolean
}

/**
 * 'Bird', 'Near Threatened', as they stand under a name. Plain text, no boxes that wrap: these would jump to the next line
 * when the rest of their words arrives.
 */
export function SpeciesFacts({ species, stacked = false }: SpeciesFactsProps) {
	return (
		<p className="text-sm font-semibold">
			<span className={`mr-4 ${stacked ? "max-sm:block" : ""}`}>{TYPE_LABELS[species.type].one}</span>{" "}
			<StatusBadge status={species.conservationStatus} />
		</p>
	)
}
