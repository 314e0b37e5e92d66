import { mediaUrl } from "#app/models/media/media.ts"
import type { PhotoFile, PhotoMatch, PhotoMatches, PhotoOwner } from "./match-photos.ts"
import { baseName } from "./photo-columns.ts"

const MAX_LISTED = 200

/** What an import would do with photos. Lists are cut; `…Count` counts all. */
export type CheckedPhotos = {
	matches: { name: string; files: string[] }[]
	matchCount: number
	newPhotos: number
	/** Of the species whose main picture becomes another one. `before` and `stored` are URLs. */
	newMains: { name: string; before: string; after: { file: string } | { stored: string } }[]
	newMainCount: number
	unmatched: string[]
	unmatchedCount: number
	others: string[]
	otherCount: number
	missing: { name: string; line: number; file: string }[]
	missingCount: number
	toPrepare: { at: number; isKnown: boolean }[]
}

type Owner = PhotoOwner & { id: number | undefined; row: number | undefined }

/** `files` are the photos of the ZIP file, if there is one, and `others` what else is in it. */
export function checkedPhotos(
	plan: PhotoMatches<Owner>,
	files: PhotoFile[] | undefined,
	others: string[],
): CheckedPhotos {
	const matches = plan.matches.filter(({ added }) => added.length > 0)
	const newMains = plan.matches.flatMap(newMainOf)
	const unmatched = files ? plan.unmatched : []
	const prepared = new Map<number, boolean>()
	for (const { owner, added } of matches) {
		const isKnown = owner.id !== undefined && owner.row !== undefined
		for (const { at } of added) prepared.set(at, isKnown && (prepared.get(at) ?? true))
	}
	return {
		matches: matches
			.slice(0, MAX_LISTED)
			.map(({ owner, added }) => ({ name: owner.name, files: added.map(({ path }) => baseName(path)) })),
		matchCount: matches.length,
		newPhotos: matches.reduce((sum, { added }) => sum + added.length, 0),
		newMains: newMains.slice(0, MAX_LISTED),
		newMainCount: newMains.length,
		unmatched: unmatched.slice(0, MAX_LISTED),
		unmatchedCount: unmatched.length,
		others: others.slice(0, MAX_LISTED),
		otherCount: others.length,
		missing: plan.missing
			.slice(0, MAX_LISTED)
			.map(({ owner: { name, line = 0 }, file }) => ({ name, line, file })),
		missingCount: plan.missing.length,
		toPrepare: [...prepared].map(([at, isKnown]) => ({ at, isKnown })),
	}
}

/** Photos that a row names come before those that its species has. */
function newMainOf({ owner: { name, stored }, photos }: PhotoMatch<Owner>): CheckedPhotos["newMains"] {
	const [before] = stored
	const [first] = photos
	if (before === undefined || !first || first.stored === before) return []
	const after = first.file ? { file: baseName(first.file.path) } : { stored: mediaUrl(first.stored ?? "") }
	return [{ name, before: mediaUrl(before), after }]
}
