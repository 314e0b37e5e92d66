import { fold, oneLine } from "#app/models/text/normalize.ts"
import { shorten } from "#app/models/text/text.ts"
import type { Place } from "./map.ts"

type Named = Pick<Place, "id" | "name" | "number">

/** How staff name a place in a list: '7 Old oak', 'Old oak', or 'Old oak (place 12)' if another has the same label. */
export function placeLabel(place: Named, all: readonly Named[]): string {
	const label = simpleLabel(place)
	const key = fold(label)
	const isUnique = !all.some((other) => other.id !== place.id && fold(simpleLabel(other)) === key)
	return isUnique ? label : `${label} (place ${place.id})`
}

/** All places by `placeLabel`. */
export function placesByLabel<T extends Named>(all: readonly T[]): Map<string, T> {
	const count = new Map<string, number>()
	const keyOf = (place: Named) => simpleLabel(place).toLocaleLowerCase("en")
	for (const place of all) count.set(keyOf(place), (count.get(keyOf(place)) ?? 0) + 1)
	return new Map(
		all.map((place) => {
			const isUnique = count.get(keyOf(place)) === 1
			return [isUnique ? simpleLabel(place) : placeLabel(place, all), place]
		}),
	)
}

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
