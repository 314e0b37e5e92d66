import { fold, oneLine } from "#core/text/normalize.ts"
import type { Place } from "./map.ts"

type Named = Pick<Place, "id" | "name" | "number">

/** How staff name places in a list, by ID: '7 Old oak', 'Old oak', or 'Old oak (place 12)' if another has the same label. */
export function placeLabels(all: readonly Named[]): Map<number, string> {
	const simple = ({ name, number }: Named) => oneLine(`${number} ${name}`)
	const counts = new Map<string, number>()
	for (const place of all) {
		const key = fold(simple(place))
		counts.set(key, (counts.get(key) ?? 0) + 1)
	}
	return new Map(
		all.map((place) => {
			const label = simple(place)
			return [place.id, counts.get(fold(label)) === 1 ? label : `${label} (place ${place.id})`]
		}),
	)
}
