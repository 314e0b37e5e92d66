import { useEffect, useSyncExternalStore } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import { readCached, writeCached } from "#core/offline/browser-cache.ts"
import { NETWORK_TIMEOUT_MS, RENEW_OFFLINE_PAGE, SAVED_ACCESS } from "#core/offline/offline.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { retry } from "#core/ui/retry.ts"
import { createStore } from "#core/ui/store.ts"

export type TourAccess = "closed" | "locked" | "open"

export function parseTourAccess(value: unknown): TourAccess | undefined {
	const access = value instanceof Object && "access" in value ? value.access : undefined
	return access === "closed" || access === "locked" || access === "open" ? access : undefined
}

const known = createStore<TourAccess | undefined>(undefined)
let requestCount = 0

export const currentAccess = known.get

export async function loadAccess(): Promise<void> {
	const cached = parseTourAccess(await readCached(SAVED_ACCESS))
	if (cached && !known.get()) use(cached)
}

/** Rejects without a response, or when storage is full. */
export async function persistAccess(): Promise<void> {
	if (!known.get()) await refreshAccess()
	const access = known.get()
	if (!access) throw new TypeError("The tour access is unknown.")
	await writeCached(SAVED_ACCESS, { access })
}

export function setAccess(access: TourAccess): void {
	// Invalidates earlier requests, which may be outdated.
	requestCount += 1
	use(access)
	persist(access).catch(() => undefined)
}

async function persist(access: TourAccess): Promise<void> {
	if (await readCached(SAVED_ACCESS)) await writeCached(SAVED_ACCESS, { access })
}

function use(access: TourAccess): void {
	if (known.get() !== access) known.set(access)
}

/** Refreshed on navigation and on return to the tab; never polled. */
export function useTourAccess(): TourAccess {
	const { key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: refreshed on each navigation
	useEffect(() => {
		refreshAccess()
	}, [key])
	useEffect(() => onReturn(refreshAccess), [])
	return useSyncExternalStore(known.subscribe, knownOrOpen, () => "open")
}

function knownOrOpen(): TourAccess {
	return known.get() ?? "open"
}

export async function refreshAccess(): Promise<void> {
	requestCount += 1
	const requestId = requestCount
	try {
		const response = await retry(() =>
			fetch("/api/tour/access", { signal: AbortSignal.timeout(2 * NETWORK_TIMEOUT_MS) }),
		)
		const access = response.ok && parseTourAccess(await response.json())
		if (!access || requestId !== requestCount) return
		use(access)
		await persist(access)
	} catch {
		// Offline or without storage, the last known access applies.
	}
}

/** A closed tour must not open offline either. */
export function useClosedTour(): void {
	const isClosed = useRouteLoaderData<RootLayoutData>("root")?.sections.tour === false
	useEffect(() => {
		if (isClosed) whenIdle(syncClosedTour)
	}, [isClosed])
}

async function syncClosedTour(): Promise<void> {
	const worker = navigator.serviceWorker?.controller
	if (!worker) return
	worker.postMessage(RENEW_OFFLINE_PAGE)
	await refreshAccess()
}
