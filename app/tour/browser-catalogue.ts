import { useSyncExternalStore } from "react"
import type { BrowserCatalogue, CatalogueFilters, CataloguePage } from "../models/catalogue.ts"
import { isTimeout, PATIENCE_MS, SAVED_CATALOGUE, withPatience } from "../models/offline.ts"
import type { Species } from "../models/species.ts"
import { keep, readKept } from "./offline/browser-cache.ts"

/** The whole catalogue in memory, and the answers from it. */
export type LoadedCatalogue = BrowserCatalogue & {
	species: Species[]
	browse(filters: CatalogueFilters): CataloguePage<Species>
}

/** `savedAt` is when this phone saved it, ISO 8601; null where it came from the server in this visit. */
type InUse = { catalogue: LoadedCatalogue; savedAt: string | null; etag: string | null }

/** How long the whole catalogue may take, in milliseconds: a large one does, on one bar of signal. */
const CATALOGUE_LIMIT = 60_000

let inUse: InUse | undefined
let asking: Promise<LoadedCatalogue | undefined> | undefined
let question = new AbortController()
const listeners = new Set<() => void>()

/** The catalogue if it is here; undefined also when it is too large for a phone. */
export function loadedCatalogue(): LoadedCatalogue | undefined {
	return inUse?.catalogue
}

/** Whether the catalogue that is here is one that this phone saved before, for want of an answer. */
export function isCatalogueOfBefore(): boolean {
	return savedAt() !== null
}

/** When the catalogue on the screen was saved; null where the server gave it in this visit. */
export function useSavedAt(): string | null {
	return useSyncExternalStore(onCatalogueChange, savedAt, () => null)
}

function savedAt(): string | null {
	return inUse?.savedAt ?? null
}

/** Tells whenever another catalogue is in use. Returns how to stop that. */
export function onCatalogueChange(listener: () => void): () => void {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

/**
 * Fetches the catalogue; costs little when it is the one that was fetched before. Undefined without an answer, or
 * where it is too large for a phone. Who asks while another one does waits with them, but not for a question that was
 * lost: by now the signal may be back.
 */
export function loadCatalogue(): Promise<LoadedCatalogue | undefined> {
	if (!asking) {
		// Browsers ask for one address once at a time.
		question.abort()
		question = new AbortController()
		asking = fetchCatalogue(question)
	}
	return asking
}

async function fetchCatalogue(mine: AbortController): Promise<LoadedCatalogue | undefined> {
	const forget = () => {
		if (mine === question) asking = undefined
	}
	setTimeout(() => mine.abort(), CATALOGUE_LIMIT)
	try {
		const answer = fetch(SAVED_CATALOGUE, { signal: mine.signal })
		withPatience(answer, PATIENCE_MS).catch(forget)
		const response = await answer
		if (!response.ok) return undefined
		const etag = response.headers.get("ETag")
		if (!inUse || inUse.savedAt || inUse.etag !== etag) await use(await response.json(), null, etag)
		return loadedCatalogue()
	} catch {
		return undefined
	} finally {
		forget()
	}
}

/** Opens the catalogue that this phone saved, unless there is one already. Undefined where none was. */
export async function openSavedCatalogue(): Promise<LoadedCatalogue | undefined> {
	if (inUse) return inUse.catalogue
	const kept = (await readKept(SAVED_CATALOGUE)) as
		| { catalogue: BrowserCatalogue; savedAt: string }
		| undefined
	if (kept?.savedAt) await use(kept.catalogue, kept.savedAt, null)
	return loadedCatalogue()
}

/** Saves the catalogue in use for later; rejects where there is no room. */
export async function saveCatalogue({ browse: _, ...catalogue }: LoadedCatalogue, now: Date): Promise<void> {
	await keep(SAVED_CATALOGUE, { catalogue, savedAt: now.toISOString() })
}

async function use(catalogue: BrowserCatalogue, savedAt: string | null, etag: string | null): Promise<void> {
	const { species } = catalogue
	if (!Array.isArray(species)) return
	// The page itself can do without: the server has answered it.
	const late = await import("../models/browse-catalogue.ts")
	const browse = (filters: CatalogueFilters) => late.browseCatalogue(species, filters)
	// The server may have answered meanwhile.
	if (savedAt && inUse) return
	inUse = { catalogue: { ...catalogue, species, browse }, savedAt, etag }
	for (const listener of listeners) listener()
}

/**
 * What a page shows: made of the catalogue where that is here and has it (`make` gives undefined where it has not),
 * asked of the server otherwise.
 */
export async function fromCatalogue<Made, Asked>(
	make: (catalogue: LoadedCatalogue) => Made | undefined,
	ask: () => Promise<Asked>,
): Promise<Made | Asked> {
	return (inUse && make(inUse.catalogue)) ?? (await fromServer(make, ask))
}

/**
 * The same, asked of the server first: an answer that fails or takes too long makes room for the catalogue that this
 * phone saved.
 */
export async function fromServer<Made, Asked>(
	make: (catalogue: LoadedCatalogue) => Made | undefined,
	ask: () => Promise<Asked>,
): Promise<Made | Asked> {
	const answer = ask()
	try {
		// Where what is saved is in use already, the visitor has just waited.
		return await withPatience(answer, isCatalogueOfBefore() ? PATIENCE_MS / 3 : PATIENCE_MS)
	} catch (fault) {
		// What the server says is its answer; a fault of the line is none.
		if (!(fault instanceof TypeError || isTimeout(fault))) throw fault
		const saved = await openSavedCatalogue()
		return (saved && make(saved)) ?? (await answer)
	}
}
