import { fold, oneLine } from "#core/text/normalize.ts"
import { parseSpeciesCode } from "#features/species/codes/species-code.ts"
import type { PublicMap, PublicPlace, PublicTrail } from "./map.ts"
import { trailsOf } from "./ordered-places.ts"

export type NumberedStop = { map: Pick<PublicMap, "id" | "name">; place: PublicPlace; trails: PublicTrail[] }

type Maps = readonly Pick<PublicMap, "id" | "name" | "places" | "trails">[]

/** Maps may use the same number, and a species' printed code may equal a stop's number. */
export type NumberMeanings<Species = { id: number; name: string }> = {
	stops: NumberedStop[]
	species: Species | null
}

export async function numberMeanings<Species>(
	typed: string,
	maps: Maps,
	findSpecies: (id: number) => Promise<Species | undefined>,
): Promise<NumberMeanings<Species>> {
	const id = parseSpeciesCode(typed)
	const species = id === undefined ? undefined : await findSpecies(id)
	return { stops: stopsWithNumber(typed, maps), species: species ?? null }
}

export function stopsWithNumber(typed: string, maps: Maps): NumberedStop[] {
	const key = keyOf(typed)
	if (key === "") return []
	return maps.flatMap(({ id, name, places, trails }) =>
		places
			.filter((place) => keyOf(place.number) === key)
			.map((place) => ({ map: { id, name }, place, trails: trailsOf(place, trails) })),
	)
}

/** Ignores letter case, spaces, leading zeros, a trailing full stop and a leading 'Stop', 'No.' or '#'. */
export function keyOf(text: string): string {
	return signNumber(fold(oneLine(text)).replaceAll(" ", "")).replace(/^0+(?=\d)/, "")
}

/** Removes what staff or visitors may type around the number on a sign. */
export function signNumber(text: string): string {
	return text.replace(/^((stop[.:]?|no\.|no(?= ?\d)|#) ?(?=.))*|\.$/gi, "")
}

/** Whether a phone's numeric keyboard can type all numbers of the maps. */
export function areDigits(maps: readonly Pick<PublicMap, "places">[]): boolean {
	return maps.every(({ places }) => places.every(({ number }) => /^[\d ]*$/.test(number)))
}
