import type { PublicTrail } from "./map.ts"

export type TrailToday = Pick<PublicTrail, "id" | "letter" | "color" | "name" | "isClosed" | "notice"> & {
	mapId: number
	/** '1.2 km, 45 min, gentle slopes' */
	facts: string
}

/** 'All 3 trails open', 'Trail B closed'. Empty without trails. `opensToday`: whether the farm opens at all. */
export function describeTrails(
	trails: readonly Pick<TrailToday, "letter" | "isClosed">[],
	opensToday: boolean,
): string {
	const closed = trails.filter(({ isClosed }) => isClosed).map(({ letter }) => letter)
	if (trails.length === 0) return ""
	if (!opensToday || closed.length === trails.length)
		return trails.length === 1 ? "Trail closed" : "Trails closed"
	if (closed.length > 0) return `${closed.length === 1 ? "Trail" : "Trails"} ${closed.join(", ")} closed`
	return trails.length === 1 ? "Trail open" : `All ${trails.length} trails open`
}
