import { CheckIcon } from "#core/ui/icons.tsx"
import {
	CONSERVATION_STATUSES,
	type ConservationStatus,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "#features/species/species.ts"

const BAR_SHARES = [6, 11, 16, 20]
const COLORS = ["text-pine", "text-[light-dark(#664b00,#f2b233)]", "text-barn", "text-barn"]

/** A bar and a word, so that the status isn't shown by color alone. */
export function Status({ status, className }: { status: ConservationStatus; className?: string }) {
	const level = CONSERVATION_STATUSES.indexOf(status)
	return (
		<span className={[COLORS[level] ?? "text-soft", className].join(" ")}>
			{level >= 0 && (
				<svg width="24" height="12" viewBox="0 0 24 12" className="mr-1.5 inline h-3 w-6" aria-hidden="true">
					<rect x="1" y="1" width="22" height="10" rx="2" fill="none" stroke="currentColor" strokeWidth="2" />
					<path d={`M2 1h${BAR_SHARES[level]}v10H2z`} fill="currentColor" />
				</svg>
			)}
			{statusLabel(status)}
		</span>
	)
}

function FeaturedBadge() {
	return <span className="rounded-full border border-edge px-2 text-[0.8rem] font-bold">Featured</span>
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
			{species.featured && <FeaturedBadge />}
		</p>
	)
}
