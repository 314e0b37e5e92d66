import type { ShownMap } from "#features/map/map.ts"
import type { TrailToday } from "#features/map/trails-today.ts"
import { trailFacts } from "./trail-facts.ts"

export function trailsOfMaps(maps: readonly ShownMap[]): TrailToday[] {
	return maps.flatMap(({ id: mapId, trails }) =>
		trails.map((trail) => {
			const { id, letter, color, name, isClosed, notice } = trail
			return { id, mapId, letter, color, name, isClosed, notice, facts: trailFacts(trail) }
		}),
	)
}
