import { CheckIcon } from "#core/ui/icons.tsx"
import {
	type ConservationStatus,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "#features/species/species.ts"

const LOOKS: Record<ConservationStatus, { color: string; share: number }> = {
	least_concern: { color: "text-pine", share: 6 },
	near_threatened: { color: "text-[light-dark(#664b00,#e6cc8a)]", share: 11 },
	vulnerable: { color: "text-barn", share: 16 },
	endangered: { color: "text-barn", share: 20 },
}

/** The status isn't shown by color alone. */
function Status({ status }: { status: ConservationStatus }) {
	const look = LOOKS[status]
	return (
		<span className={look?.color ?? "text-soft"}>
			{look && (
				<svg width="24" height="12" viewBox="0 0 24 12" className="mr-1.5 inline h-3 w-6" aria-hidden="true">
					<rect x="1" y="1" width="22" height="10" rx="2" fill="none" stroke="currentColor" strokeWidth="2" />
					<path d={`M2 1h${look.share}v10H2z`} fill="currentColor" />
				</svg>
			)}
			{statusLabel(status)}
		</span>
	)
}

export function FoundBadge() {
	return (
		<span className="absolute bottom-2 left-2 rounded-full bg-surface px-2 text-sm font-bold whitespace-nowrap text-pine">
			<CheckIcon className="mr-1 inline size-4 align-[-0.15em]" />
			Found
		</span>
	)
}

type SpeciesFactsProps = {
	species: Pick<SpeciesCard, "type" | "conservationStatus" | "noConservationStatus" | "featured">
	className?: string
}

export function SpeciesFacts({ species, className = "" }: SpeciesFactsProps) {
	return (
		<p className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm ${className}`}>
			<span>{TYPE_LABELS[species.type].one}</span>{" "}
			{!species.noConservationStatus && <Status status={species.conservationStatus} />}{" "}
			{species.featured && (
				<span className="rounded-full border border-edge px-2 text-[0.8rem] font-bold">Featured</span>
			)}
		</p>
	)
}
