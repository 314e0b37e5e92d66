import type { Terms } from "#app/models/waiver/terms.ts"
import { readStored, writeStored } from "./browser-storage.ts"
import { TERMS_KEY } from "./site-info.ts"

/** The terms that this browser saw last, to be read offline. */
export function storedTerms(): Terms | undefined {
	const stored = readStored(TERMS_KEY) as Partial<Terms> | undefined
	return typeof stored?.text === "string" ? (stored as Terms) : undefined
}

/** Without room to store them, they can't be read offline. */
export function storeTerms(terms: Terms): void {
	writeStored(TERMS_KEY, terms)
}
