import type { SpeciesPayload } from "#core/tracking/event-table.ts"
import { useTrackedView } from "#core/tracking/use-tracked.ts"
import type { Species } from "#features/species/species-fields.ts"

export function speciesPayload({ id, name, type }: Species): SpeciesPayload {
	return { speciesId: id, speciesName: name, speciesType: type }
}

export function useTrackedSpecies(name: "species-view" | "species-modal", species: Species): void {
	useTrackedView(name, species.id, speciesPayload(species))
}
