import type { PlaceKind, ShownMap, ShownPlace } from "#app/models/map/map.ts"
import { trailsOf } from "#app/models/map/ordered-places.ts"

/** Undefined or false shows all. */
export type MapFilters = {
	kind: PlaceKind | undefined
	trail: number | undefined
	found: "found" | "missing" | undefined
	wheelchair: boolean
}

export const NO_FILTERS: MapFilters = {
	kind: undefined,
	trail: undefined,
	found: undefined,
	wheelchair: false,
}

export function isFiltered({ kind, trail, found, wheelchair }: MapFilters): boolean {
	return kind !== undefined || trail !== undefined || found !== undefined || wheelchair
}

/** Whether all species of a place are found. */
export function isFound({ species }: ShownPlace, found: ReadonlySet<number>): boolean {
	return species.length > 0 && species.every(({ id }) => found.has(id))
}

export function matches(
	place: ShownPlace,
	filters: MapFilters,
	{ trails }: Pick<ShownMap, "trails">,
	found: ReadonlySet<number>,
): boolean {
	if (filters.kind !== undefined && place.kind !== filters.kind) return false
	const own = trailsOf(place, trails)
	if (filters.trail !== undefined && !own.some(({ id }) => id === filters.trail)) return false
	if (filters.found === "found" && !isFound(place, found)) return false
	if (filters.found === "missing" && (place.species.length === 0 || isFound(place, found))) return false
	const isReached = own.some(
		({ wheelchair, isClosed }) => !isClosed && (wheelchair === "yes" || wheelchair === "help"),
	)
	return !filters.wheelchair || isReached
}
