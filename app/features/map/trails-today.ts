import { durationText } from "#core/time/duration.ts"
import {
	lengthText,
	type PublicMap,
	type PublicTrail,
	STEEPNESS_LABELS,
	SURFACE_LABELS,
	type Suitability,
	type Trail,
} from "./map.ts"

type Shown = "id" | "letter" | "color" | "name" | "isClosed" | "notice" | "wheelchair" | "stroller"

export type TrailToday = Pick<PublicTrail, Shown> & {
	mapId: number
	/** The map's name, if several maps have trails: each has a trail A. */
	map: string
	facts: string
}

export function trailsOfMaps(maps: readonly PublicMap[]): TrailToday[] {
	const areSeveral = maps.filter(({ trails }) => trails.length > 0).length > 1
	return maps.flatMap(({ id: mapId, name: mapName, trails }) =>
		trails.map((trail) => {
			const { id, letter, color, name, isClosed, notice, wheelchair, stroller } = trail
			const map = areSeveral ? mapName : ""
			const facts = shortFacts(trail)
			return { id, mapId, map, letter, color, name, isClosed, notice, wheelchair, stroller, facts }
		}),
	)
}

export function shortFacts({ lengthMetres, steepness, surface }: Described): string {
	const length = lengthMetres === null ? "" : lengthText(lengthMetres)
	const ground = steepness === "unknown" ? surface : steepness
	return [length, ground === "unknown" ? "" : GROUND_LABELS[ground].toLowerCase()].filter(Boolean).join(", ")
}

const GROUND_LABELS = { ...SURFACE_LABELS, ...STEEPNESS_LABELS }

type Described = Pick<Trail, "lengthMetres" | "minutes" | "steepness" | "surface" | "wheelchair" | "stroller">

const SUITABLE: Record<Suitability, string | null> = {
	unknown: null,
	yes: "suitable for",
	help: "suitable with help for",
	no: "not suitable for",
}

/** '1.2 km, 45 min, gentle slopes, gravel; suitable for wheelchairs; not suitable for strollers' */
export function trailFacts(trail: Described): string {
	const way = [
		trail.lengthMetres !== null && lengthText(trail.lengthMetres),
		trail.minutes !== null && durationText(trail.minutes),
		trail.steepness !== "unknown" && STEEPNESS_LABELS[trail.steepness].toLowerCase(),
		trail.surface !== "unknown" && SURFACE_LABELS[trail.surface].toLowerCase(),
	]
	const wheels = [
		SUITABLE[trail.wheelchair] && `${SUITABLE[trail.wheelchair]} wheelchairs`,
		SUITABLE[trail.stroller] && `${SUITABLE[trail.stroller]} strollers`,
	]
	return [way.filter(Boolean).join(", "), ...wheels].filter(Boolean).join("; ")
}
