import { fold, oneLine } from "#core/text/normalize.ts"
import { shorten } from "#core/text/text.ts"
import type { Place } from "./map.ts"

type Named = Pick<Place, "id" | "name" | "number">

/** How staff name a place in a list: '7 Old oak', 'Old oak', or 'Old oak (place 12)' if another has the same label. */
export function placeLabel(place: Named, all: readonly Named[]): string {
	const key = keyOf(place)
	const isUnique = !all.some((other) => other.id !== place.id && keyOf(other) === key)
	return isUnique ? simpleLabel(place) : labelWithId(place)
}

export function placesByLabel<T extends Named>(all: readonly T[]): Map<string, T> {
	const count = new Map<string, number>()
	for (const place of all) count.set(keyOf(place), (count.get(keyOf(place)) ?? 0) + 1)
	const labelOf = (place: T) => (count.get(keyOf(place)) === 1 ? simpleLabel(place) : labelWithId(place))
	return new Map(all.map((place) => [labelOf(place), place]))
}

const keyOf = (place: Named) => fold(simpleLabel(place))
const labelWithId = (place: Named) => `${simpleLabel(place)} (place ${place.id})`

/** Returns the place that a typed label, name or number means; a message if there is none, or more than one. */
export function findByLabel<T extends Named>(typed: string, all: readonly T[]): T | string {
	const text = oneLine(typed)
	const key = fold(text)
	const withoutId = key.replace(/ \(place \d+\)$/, "")
	// Comparing names first: `placeLabel` compares with all other places.
	const couldBe = (name: string) => [key, withoutId].includes(fold(name))
	const rules = [
		(place: T) => couldBe(simpleLabel(place)) && fold(placeLabel(place, all)) === key,
		(place: T) => fold(place.name) === key,
		(place: T) => place.number !== "" && fold(place.number) === key,
	]
	for (const rule of rules) {
		const [first, second] = all.filter(rule)
		if (first && !second) return first
		if (first && second)
			return `'${text}' can be ${all
				.filter(rule)
				.map((one) => `'${placeLabel(one, all)}'`)
				.join(" or ")}`
	}
	return `No place of this map is called '${shorten(text, 40)}'`
}

export function simpleLabel({ name, number }: Pick<Place, "name" | "number">): string {
	return oneLine(`${number} ${name}`)
}
