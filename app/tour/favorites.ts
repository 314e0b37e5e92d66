import { useSyncExternalStore } from "react"
import { readStoredText, writeStored } from "../ui/browser-storage.ts"
import { announceStorageChange, onStorageChange } from "./storage-changes.ts"

const KEY = "favorites"
const NONE: readonly number[] = []

let last: { text: string | null; ids: readonly number[] } = { text: null, ids: NONE }

/** The ids of a visitor's favorites, in the order in which they were added; empty on the server. */
export function useFavorites(): readonly number[] {
	return useSyncExternalStore(onStorageChange, readFavorites, () => NONE)
}

/** Adds a favorite or takes it away; false when the browser can't keep it. */
export function toggleFavorite(id: number): boolean {
	const ids = readFavorites()
	const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
	if (!writeStored(KEY, next)) return false
	announceStorageChange()
	return true
}

/** Read anew each time, for other tabs write it too; the same list as long as the same text is kept. */
function readFavorites(): readonly number[] {
	const text = readStoredText(KEY)
	if (text !== last.text) last = { text, ids: parseFavorites(text) }
	return last.ids
}

/** The ids in a kept text, each once; what is broken counts as none. */
export function parseFavorites(text: string | null): readonly number[] {
	try {
		const kept: unknown = JSON.parse(text ?? "[]")
		if (!Array.isArray(kept)) return NONE
		return [...new Set(kept.filter((id) => Number.isSafeInteger(id) && id > 0))]
	} catch {
		return NONE
	}
}
