import { useSyncExternalStore } from "react"
import { readCached, writeCached } from "#core/offline/browser-cache.ts"
import { isTimeout, NETWORK_TIMEOUT_MS, SAVED_CATALOGUE, withTimeout } from "#core/offline/offline.ts"
import { retry, retryImport } from "#core/ui/retry.ts"
import { createStore } from "#core/ui/store.ts"
import type { BrowserCatalogue, LoadedCatalogue } from "./open-catalogue.ts"

export type { LoadedCatalogue }

/** `savedAt` (ISO 8601) is null if the server sent the catalogue during this visit. */
type LoadedState = { catalogue: LoadedCatalogue; savedAt: string | null; etag: string | null }

const CATALOGUE_TIMEOUT_MS = 60_000

let pending: Promise<LoadedCatalogue | undefined> | undefined
let controller = new AbortController()
const loaded = createStore<LoadedState | undefined>(undefined)

/** Undefined before it is loaded, and if it is too large for a phone. */
export function loadedCatalogue(): LoadedCatalogue | undefined {
	return loaded.get()?.catalogue
}

export function isShowingSavedCatalogue(): boolean {
	return savedAt() !== null
}

export function useSavedAt(): string | null {
	return useSyncExternalStore(onCatalogueChange, savedAt, () => null)
}

function savedAt(): string | null {
	return loaded.get()?.savedAt ?? null
}

export function useLoadedCatalogue(): LoadedCatalogue | undefined {
	return useSyncExternalStore(onCatalogueChange, loadedCatalogue, () => undefined)
}

export const onCatalogueChange = loaded.subscribe

/** Concurrent callers share one request; a timed-out request isn't reused. */
export function loadCatalogue(): Promise<LoadedCatalogue | undefined> {
	if (!pending) {
		// Browsers queue parallel requests to the same URL.
		controller.abort()
		controller = new AbortController()
		pending = fetchCatalogue(controller)
	}
	return pending
}

async function fetchCatalogue(ownController: AbortController): Promise<LoadedCatalogue | undefined> {
	const clear = () => {
		if (ownController === controller) pending = undefined
	}
	setTimeout(() => ownController.abort(), CATALOGUE_TIMEOUT_MS)
	try {
		const request = retry(() => fetch("/api/tour/catalogue", { signal: ownController.signal }))
		withTimeout(request, NETWORK_TIMEOUT_MS).catch(clear)
		const response = await request
		if (!response.ok) return undefined
		const etag = response.headers.get("ETag")
		const current = loaded.get()
		if (!current || current.savedAt || current.etag !== etag) await use(await response.json(), null, etag)
		return loadedCatalogue()
	} catch {
		return undefined
	} finally {
		clear()
	}
}

export async function openSavedCatalogue(): Promise<LoadedCatalogue | undefined> {
	if (loaded.get()) return loadedCatalogue()
	const cached = (await readCached(SAVED_CATALOGUE)) as
		| { catalogue: BrowserCatalogue; savedAt: string }
		| undefined
	if (cached?.savedAt) await use(cached.catalogue, cached.savedAt, null)
	return loadedCatalogue()
}

export async function saveCatalogue(
	{ browse: _, open: __, ...catalogue }: LoadedCatalogue,
	now: Date,
): Promise<void> {
	await writeCached(SAVED_CATALOGUE, { catalogue, savedAt: now.toISOString() })
}

async function use(catalogue: BrowserCatalogue, savedAt: string | null, etag: string | null): Promise<void> {
	const { species } = catalogue
	if (!Array.isArray(species)) return
	const { openCatalogue } = await retryImport(() => import("./open-catalogue.ts"))
	const opened = openCatalogue({ ...catalogue, species }, !savedAt)
	if (savedAt && loaded.get()) return
	loaded.set({ catalogue: opened, savedAt, etag })
}

/** Cache first: `make` returns undefined if the loaded catalogue isn't enough. */
export async function cacheFirst<FromCache, FromServer>(
	make: (catalogue: LoadedCatalogue) => FromCache | undefined | Promise<FromCache | undefined>,
	load: () => Promise<FromServer>,
): Promise<FromCache | FromServer> {
	const catalogue = loadedCatalogue()
	return (catalogue && (await make(catalogue))) ?? (await networkFirst(make, load))
}

/** Network first: falls back to the catalogue saved on this phone when the request fails or times out. */
export async function networkFirst<FromCache, FromServer>(
	make: (catalogue: LoadedCatalogue) => FromCache | undefined | Promise<FromCache | undefined>,
	load: () => Promise<FromServer>,
): Promise<FromCache | FromServer> {
	const request = load()
	try {
		return await withTimeout(request, isShowingSavedCatalogue() ? NETWORK_TIMEOUT_MS / 3 : NETWORK_TIMEOUT_MS)
	} catch (error) {
		// An HTTP error is the server's answer; only network errors fall back.
		if (!(error instanceof TypeError || isTimeout(error))) throw error
		const saved = await openSavedCatalogue()
		return (saved && (await make(saved))) ?? (await request)
	}
}
