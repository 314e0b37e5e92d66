import { namesKey } from "./import/species-match.ts"

/** Species may share a scientific name, but it is often a mistake. Empty if none do. */
export function sharedNameWarning(
	species: { name: string; scientificName: string },
	others: { name: string }[],
): string {
	const [first, ...more] = others
	if (!first) return ""
	const which = [first.name, more.length > 0 && `${more.length} more`].filter(Boolean).join(" and ")
	const warning = `. Warning: another species also has the scientific name ${species.scientificName}: ${which}.`
	const hasTwin = others.some((other) => namesKey({ ...species, ...other }) === namesKey(species))
	return hasTwin
		? `${warning} Both names are the same, so a CSV import can't tell them apart. Change one of the names.`
		: `${warning} Check that you didn't add the same species twice.`
}
