import {
	CONSERVATION_STATUSES,
	type ConservationStatus,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "../models/species.ts"
import { StarIcon } from "./icons.tsx"

/** How far a species is on its way out: one to four filled marks beside the words, so that colour alone says nothing. */
export function StatusBadge({ status }: { status: ConservationStatus }) {
	const level = CONSERVATION_STATUSES.indexOf(status)
	const colour = ["text-pine", "text-lake", "text-barn", "text-barn"][level] ?? "text-soft"
	return (
		<span className={`inline-flex flex-wrap items-center gap-x-2 text-sm font-semibold ${colour}`}>
			{level >= 0 && (
				<svg viewBox="0 0 30 14" className="h-3 w-6 shrink-0" aria-hidden="true">
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

export function FeaturedBadge() {
	return (
		<span className="inline-flex flex-wrap items-center gap-1 rounded bg-gold px-2 py-0.5 text-sm font-bold text-[#10302a]">
			<StarIcon className="size-4" />
			Featured
		</span>
	)
}

/** 'Bird · Near Threatened', as it stands under a name. */
export function SpeciesFacts({ species }: { species: Pick<SpeciesCard, "type" | "conservationStatus"> }) {
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<span className="text-sm font-semibold">{TYPE_LABELS[species.type].one}</span>
			<StatusBadge status={species.conservationStatus} />
		</p>
	)
}
