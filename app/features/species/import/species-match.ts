import { fold } from "#core/text/normalize.ts"

type Names = { name: string; scientificName: string }

const scientificKey = ({ scientificName }: Names) => fold(scientificName)

export function namesKey(species: Names): string {
	return `${scientificKey(species)}\n${fold(species.name)}`
}

/** Rows match by scientific name; if several share it, the common name must match too. The first in `catalogue` wins. */
export function matchRows<Species extends Names>(
	rows: readonly Names[],
	catalogue: readonly Species[],
): (Species | undefined)[] {
	const rowCounts = countByScientificName(rows)
	const speciesCounts = countByScientificName(catalogue)
	// Reversed, so that the first species wins if keys are equal.
	const reversed = catalogue.toReversed()
	const byScientificName = new Map(reversed.map((species) => [scientificKey(species), species]))
	const byBothNames = new Map(reversed.map((species) => [namesKey(species), species]))
	return rows.map((row) => {
		const key = scientificKey(row)
		const isUnique = rowCounts.get(key) === 1 && speciesCounts.get(key) === 1
		return isUnique ? byScientificName.get(key) : byBothNames.get(namesKey(row))
	})
}

function countByScientificName(species: readonly Names[]): Map<string, number> {
	const counts = new Map<string, number>()
	for (const key of species.map(scientificKey)) counts.set(key, (counts.get(key) ?? 0) + 1)
	return counts
}
