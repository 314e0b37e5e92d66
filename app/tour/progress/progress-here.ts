import { readFavorites, storeFavorites, useFavorites } from "#app/tour/favorites.ts"
import { changeTours, useTours } from "#app/tour/tour-store.ts"
import { mergedProgress } from "./merge-progress.ts"
import type { Progress } from "./progress.ts"

export function useProgress(): Progress {
	const { active, completed } = useTours()
	return { active, completed, favorites: useFavorites() }
}

/** Nothing of it is tracked, because the other phone has done that. Returns whether the favorites could be stored. */
export function addProgress(moved: Progress): boolean {
	changeTours((tours) => mergedProgress({ ...tours, favorites: [] }, moved))
	const favorites = readFavorites()
	const all = [...new Set([...favorites, ...moved.favorites])]
	return all.length === favorites.length || storeFavorites(all)
}
