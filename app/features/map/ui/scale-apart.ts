import { type GroupOptions, type Marked, widthOf } from "./mark-groups.ts"

/** How much larger the map must be for each of these places to have a mark of its own. Infinite if two are at one point. */
export function scaleApart(places: readonly Marked[], { width, height, size }: GroupOptions): number {
	const half = (place: Marked) => widthOf({ places: [place] }, size) / 2
	let least = 1
	for (const [at, one] of places.entries())
		for (const other of places.slice(at + 1)) {
			const across = (half(one) + half(other)) / (Math.abs(one.x - other.x) * width)
			const down = size / (Math.abs(one.y - other.y) * height)
			least = Math.max(least, Math.min(across, down))
		}
	return least
}
