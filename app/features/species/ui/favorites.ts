import { useSyncExternalStore } from "react"
import { readStoredText, writeStored } from "#core/ui/browser-storage.ts"
import { announceStorageChange, onStorageChange } from "#core/ui/storage-changes.ts"

const KEY = "favorites"
const NONE: readonly number[] = []

let last: { text: string | null; ids: readonly number[] } = { text: null, ids: NONE }

export function useFavorites(): readonly number[] {
	return useSyncExternalStore(onStorageChange, readFavorites, () => NONE)
}

export function toggleFavorite(id: number): boolean {
	const ids = readFavorites()
	return storeFavorites(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
}

export function storeFavorites(ids: number[]): boolean {
	if (!writeStored(KEY, ids)) return false
	announceStorageChange()
	return true
}

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
export function readFavorites(): readonly number[] {
	const text = readStoredText(KEY)
	if (text !== last.text) last = { text, ids: parseFavorites(text) }
	return last.ids
}

export function parseFavorites(text: string | null): readonly number[] {
	try {
		const stored: unknown = JSON.parse(text ?? "[]")
		if (!Array.isArray(stored)) return NONE
		return [...new Set(stored.filter((id) => Number.isSafeInteger(id) && id > 0))]
	} catch {
		return NONE
	}
}
