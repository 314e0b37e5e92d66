import type { Change } from "#core/audit/change.ts"
import type { ContentOf } from "#core/records/define-record.ts"
import type { Database } from "#db/connection.ts"
import { promotePhoto } from "./photos/photo.server.ts"
import { sharedNameWarning } from "./shared-name.ts"
import { SPECIES, type StoredSpecies } from "./species.record.ts"
import { findSpecies, listSpeciesWithSameName } from "./species.server.ts"

export const STORED_SPECIES = {
	...SPECIES,
	/** The next photo becomes the first one. */
	async changed(db: Database, { id }: StoredSpecies, { image }: ContentOf<typeof SPECIES>, { at }: Change) {
		if (image === null) await promotePhoto(db, id, at)
	},
	async notes(db: Database, { id }: { id: number }): Promise<{ description?: string }> {
		const species = await findSpecies(db, id, { archived: true })
		if (!species) return {}
		const warning = sharedNameWarning(species, await listSpeciesWithSameName(db, species))
		return { description: species.name + warning }
	},
}
