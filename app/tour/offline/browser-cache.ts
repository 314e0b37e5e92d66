import { TOUR_CACHE } from "../../models/offline.ts"

/** Whether this browser can keep a tour at all: it can't on plain http, and in some private windows. */
export function canKeepTour(): boolean {
	return typeof caches !== "undefined" && "serviceWorker" in navigator
}

/** What was kept under `address`, parsed; undefined where there is nothing, it is broken, or the storage is forbidden. */
export async function readKept(address: string): Promise<unknown> {
	if (!canKeepTour()) return undefined
	try {
		const kept = await caches.match(address, { cacheName: TOUR_CACHE })
		return await kept?.json()
	} catch {
		return undefined
	}
}

/** Keeps a value as JSON; rejects where the storage is full or forbidden. */
export async function keep(address: string, value: unknown): Promise<void> {
	const cache = await caches.open(TOUR_CACHE)
	await cache.put(address, Response.json(value))
}
