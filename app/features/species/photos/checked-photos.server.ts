import { mediaUrl } from "#core/media/media.ts"
import type { PlannedPhotos } from "#features/species/import/import-photos.server.ts"

const MAX_LISTED = 200

/** What an import would do with photos. Lists are cut; `…Count` counts all. */
export type CheckedPhotos = {
	/** Of the species whose main picture becomes another one. `before` and `after` are URLs. */
	newMains: { name: string; before: string; after: string }[]
	newMainCount: number
	missing: { name: string; line: number; file: string }[]
	missingCount: number
}

export function checkedPhotos(planned: PlannedPhotos[]): CheckedPhotos {
	const newMains = planned.flatMap(({ row: { name }, stored: [before], photos: [first] }) =>
		before === undefined || !first || first.name === before
			? []
			: [{ name, before: mediaUrl(before), after: mediaUrl(first.name) }],
	)
	const missing = planned.flatMap(({ row: { name, line = 0 }, missing }) =>
		missing.map((file) => ({ name, line, file })),
	)
	return {
		newMains: newMains.slice(0, MAX_LISTED),
		newMainCount: newMains.length,
		missing: missing.slice(0, MAX_LISTED),
		missingCount: missing.length,
	}
}
