import type { Place } from "./map.ts"

type Named = Pick<Place, "id" | "name" | "number">

/** How staff name a place in a list: '7 Old oak', 'Old oak', or 'Old oak (place 12)' if another has the same label. */
export function placeLabel(place: Named, all: readonly Named[]): string {
	const label = simpleLabel(place)
	const isUnique = !all.some((other) => other.id !== place.id && isSame(simpleLabel(other), label))
	return isUnique ? label : `${label} (place ${place.id})`
}

/** Returns the place that a typed label, name or number means; a message if there is none, or more than one. */
export function findByLabel<T extends Named>(typed: string, all: readonly T[]): T | string {
	const text = typed.replace(/\s+/g, " ").trim()
	const withoutId = text.replace(/ \(place \d+\)$/, "")
	// Comparing names first: `placeLabel` compares with all other places.
	const couldBe = (name: string) => isSame(name, text) || isSame(name, withoutId)
	const rules = [
		(place: T) => couldBe(simpleLabel(place)) && isSame(placeLabel(place, all), text),
		(place: T) => isSame(place.name, text),
		(place: T) => place.number !== "" && isSame(place.number, text),
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
	return `No place of this map is called '${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`
}

export function simpleLabel({ name, number }: Pick<Place, "name" | "number">): string {
	return `${number} ${name}`.replace(/\s+/g, " ").trim()
}

function isSame(a: string, b: string): boolean {
	return a.localeCompare(b, "en", { sensitivity: "accent" }) === 0
}
