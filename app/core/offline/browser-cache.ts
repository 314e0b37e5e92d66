import { TOUR_CACHE } from "./offline.ts"

export function canCacheTour(): boolean {
	return typeof caches !== "undefined" && "serviceWorker" in navigator
}

/** Undefined if there is no entry, it's invalid, or storage is blocked. */
export async function readCached(address: string): Promise<unknown> {
	if (!canCacheTour()) return undefined
	try {
		const cached = await caches.match(address, { cacheName: TOUR_CACHE })
		return await cached?.json()
	} catch {
		return undefined
	}
}

export async function writeCached(address: string, value: unknown): Promise<void> {
	const cache = await caches.open(TOUR_CACHE)
	await cache.put(address, Response.json(value))
}
