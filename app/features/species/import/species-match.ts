import { fold } from "#core/text/normalize.ts"

export type Names = { name: string; scientificName: string }

const scientificKey = ({ scientificName }: Names) => fold(scientificName)

const bothNamesKey = (species: Names) => `${scientificKey(species)}\n${fold(species.name)}`

export const exactKey = ({ name, scientificName }: Names) => `${scientificName}\n${name}`

/** By scientific name, and by common name if several share it. Exact names match first, so that an export finds its own species. */
export function matchRows<Species extends Names>(
	rows: readonly Names[],
	catalogue: readonly Species[],
): (Species | undefined)[] {
	const rowsByScientificName = grouped(rows, scientificKey)
	const byScientificName = grouped(catalogue, scientificKey)
	const byBothNames = grouped(catalogue, bothNamesKey)
	const byExactNames = grouped(catalogue, exactKey)
	const free = new Set(catalogue)
	const take = (species: Species[] = []) => {
		const match = species.find((one) => free.has(one))
		if (match) free.delete(match)
		return match
	}
	const exact = rows.map((row) => take(byExactNames.get(exactKey(row))))
	return rows.map((row, at) => {
		const key = scientificKey(row)
		const named = byScientificName.get(key)
		const isUnique = named?.length === 1 && rowsByScientificName.get(key)?.length === 1
		return exact[at] ?? take(isUnique ? named : byBothNames.get(bothNamesKey(row)))
	})
}

function grouped<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
	const groups = new Map<string, One[]>()
	for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
	return groups
}
