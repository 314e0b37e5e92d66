import { useMemo, useSyncExternalStore } from "react"
import type { Found } from "#features/map/place-finds.ts"
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
