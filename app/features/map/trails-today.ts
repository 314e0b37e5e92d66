import type { PublicTrail } from "./map.ts"

export type TrailToday = Pick<PublicTrail, "id" | "letter" | "color" | "name" | "isClosed" | "notice"> & {
	mapId: number
	/** '1.2 km, 45 min, gentle slopes' */
	facts: string
}
