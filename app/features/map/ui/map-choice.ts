import { href, useLocation } from "react-router"
import { parseId } from "#core/forms/id.ts"
import type { PlaceKind, PublicPlace, PublicTrail } from "#features/map/map.ts"
import { trailsOf } from "#features/map/ordered-places.ts"

const FACILITIES = new Set<PlaceKind>(["toilet", "water"])

export const GROUPS = {
	facilities: {
		label: "Toilets, water",
		has: ({ kind }: PublicPlace, _: readonly PublicTrail[]) => FACILITIES.has(kind),
	},
	wheelchair: {
		label: "By wheelchair",
		has: (place: PublicPlace, trails: readonly PublicTrail[]) =>
			trailsOf(place, trails).some(
				({ wheelchair, isClosed }) => !isClosed && (wheelchair === "yes" || wheelchair === "help"),
			),
	},
}
type GroupName = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]

export type MapChoice = {
	placeId?: number | undefined
	trailId?: number | undefined
	group?: GroupName | undefined
}

export function parseChoice(search: string): MapChoice {
	const params = new URLSearchParams(search)
	const idOf = (name: string) => parseId(params.get(name) ?? undefined)
	return {
		placeId: idOf("place"),
		trailId: idOf("trail"),
		group: GROUP_NAMES.find((name) => name === params.get("show")),
	}
}

export function useChoice(): MapChoice {
	return parseChoice(useLocation().search)
}

export function mapAddress(mapId: number, { placeId, trailId, group }: MapChoice = {}): string {
	const params = { map: mapId, trail: trailId, show: group, place: placeId }
	const given = Object.entries(params).flatMap(([name, value]) =>
		value === undefined ? [] : [`${name}=${value}`],
	)
	return `${href("/map")}?${given.join("&")}`
}

export function matches(
	place: PublicPlace,
	{ placeId, trailId, group }: MapChoice,
	trails: readonly PublicTrail[],
): boolean {
	if (place.id === placeId) return true
	const trail = trails.find(({ id }) => id === trailId)
	if (trail && !trailsOf(place, [trail]).length) return false
	return group === undefined || GROUPS[group].has(place, trails)
}
