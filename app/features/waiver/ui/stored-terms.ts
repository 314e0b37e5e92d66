import { readStored, writeStored } from "#core/ui/browser-storage.ts"
import { TERMS_KEY } from "#core/ui/site-info.ts"
import type { Terms, WaiverTerms } from "#features/waiver/terms.ts"

/** Phones that saved the terms before December 2026 don't know what the form asks. */
type StoredTerms = Terms & Partial<WaiverTerms>

/** The terms that this browser saw last, to be read and accepted offline. Also written by `features/offline/download.ts`. */
export function storedTerms(): StoredTerms | undefined {
	const stored = readStored(TERMS_KEY) as Partial<StoredTerms> | undefined
	return typeof stored?.text === "string" ? (stored as StoredTerms) : undefined
}

/** Without room to store them, they can't be read offline. */
export function storeTerms(terms: WaiverTerms): void {
	writeStored(TERMS_KEY, terms)
}
