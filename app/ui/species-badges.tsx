import { type SpeciesCard, TYPE_LABELS } from "#app/models/species/species.ts"
import { Status } from "./badges.tsx"

const BADGE = "rounded border-2 border-current px-2 py-0.5"

export function SpeciesBadges({ species }: { species: Pick<SpeciesCard, "type" | "conservationStatus"> }) {
	return (
		<p className="flex flex-wrap gap-2 text-sm font-semibold">
			<span className={BADGE}>{TYPE_LABELS[species.type].one}</span>
			<Status status={species.conservationStatus} className={BADGE} />
		</p>
	)
}
