type Names = { name: string; scientificName: string }

// In JavaScript, because SQLite folds the case of the letters A to Z only.
const scientificKey = ({ scientificName }: Names) => scientificName.toLowerCase()

/** Equal for species that an import can't tell apart: scientific and common name are the same in any letter case. */
export function bothNames(species: Names): string {
	return `${scientificKey(species)}\n${species.name.toLowerCase()}`
}

/**
 * For each row the species of the catalogue it stands for, or undefined if it is a new one. The scientific name decides;
 * where several species of the catalogue or several rows share it, the common name must be the same as well. No two
 * rows get the same species unless they have both names in common. Of species with both names in common the first in
 * `catalogue` is taken.
 */
export function matchRows<Species extends Names>(
	rows: readonly Names[],
	catalogue: readonly Species[],
): (Species | undefined)[] {
	const rowCounts = countByScientificName(rows)
	const speciesCounts = countByScientificName(catalogue)
	// Reversed, so that of equal keys the first species stays.
	const reversed = catalogue.toReversed()
	const byScientificName = new Map(reversed.map((species) => [scientificKey(species), species]))
	const byBothNames = new Map(reversed.map((species) => [bothNames(species), species]))
	return rows.map((row) => {
		const key = scientificKey(row)
		const isUnique = rowCounts.get(key) === 1 && speciesCounts.get(key) === 1
		return isUnique ? byScientificName.get(key) : byBothNames.get(bothNames(row))
	})
}

function countByScientificName(species: readonly Names[]): Map<string, number> {
	const counts = new Map<string, number>()
	for (const one of species) counts.set(scientificKey(one), (counts.get(scientificKey(one)) ?? 0) + 1)
	return counts
}
