import type { PublicMap } from "#features/map/map.ts"
import type { TrailToday } from "#features/map/trails-today.ts"
import { trailFacts } from "./trail-summary.ts"

export function trailsOfMaps(maps: readonly PublicMap[]): TrailToday[] {
	return maps.flatMap(({ id: mapId, trails }) =>
		trails.map((trail) => {
			const { id, letter, color, name, isClosed, notice } = trail
			return { id, mapId, letter, color, name, isClosed, notice, facts: trailFacts(trail) }
		}),
	)
}
