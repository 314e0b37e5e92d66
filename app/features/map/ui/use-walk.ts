import { useMemo, useSyncExternalStore } from "react"
import type { PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import type { Found } from "#features/map/place-finds.ts"
import { lastStop, nextStop, type Stop, stopsOf } from "#features/map/walk.ts"
import type { Discovery } from "#features/tour/ui/tour-session.ts"
import { useTours } from "#features/tour/ui/tour-store.ts"

export type Finds = Found & { discoveries: readonly Discovery[] }

const NONE: readonly Discovery[] = []
const never = () => () => {}
const monthNow = () => new Date().getMonth() + 1

/** `pageMonth` is the one that the page was rendered for; a cached page may be older than the phone's date. */
export function useFinds(pageMonth: number): Finds {
	const { active } = useTours()
	const month = useSyncExternalStore(never, monthNow, () => pageMonth)
	const discoveries = active?.discoveries ?? NONE
	return useMemo(
		() => ({ ids: new Set(discoveries.map(({ speciesId }) => speciesId)), month, discoveries }),
		[discoveries, month],
	)
}

/** A trail in walking order, and where the visitor is on it according to the tour's finds. */
export type Walk = {
	trail: PublicTrail
	stops: Stop[]
	here: PublicPlace | undefined
	/** Undefined when nothing more can be found. */
	next: Stop | undefined
}

export function walkOf(map: PublicMap, trail: PublicTrail | undefined, finds: Finds): Walk | undefined {
	if (!trail) return undefined
	const stops = stopsOf(trail, map)
	const speciesIds = finds.discoveries.map(({ speciesId }) => speciesId)
	const here = lastStop(stops, map, speciesIds)
	return { trail, stops, here, next: nextStop(stops, here, finds) }
}
