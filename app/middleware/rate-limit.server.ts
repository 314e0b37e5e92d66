import { LRUCache } from "lru-cache"
import { clientNetwork } from "#app/platform/client-network.server.ts"

export type RateLimit = {
	/** `site` is the site's database. Returns the seconds to wait, if the client has to. */
	check(site: object, address: string, now: number): number | undefined
}

/** Bounds memory; beyond it, the client is removed whose last request is the oldest. */
const MAX_CLIENTS = 10_000

/** A fixed-window limit in memory: `limit` requests in `windowMs` per IPv4 address or /64 IPv6 network. */
export function createRateLimit(limit: number, windowMs: number): RateLimit {
	// Tests run several sites in one process.
	const sites = new WeakMap<object, LRUCache<string, { count: number; endsAt: number }>>()
	return {
		check(site, address, now) {
			const windows = sites.get(site) ?? new LRUCache({ max: MAX_CLIENTS })
			sites.set(site, windows)
			const key = clientNetwork(address)
			const window = windows.get(key)
			if (window && window.endsAt > now) {
				window.count += 1
				return window.count > limit ? Math.ceil((window.endsAt - now) / 1000) : undefined
			}
			windows.set(key, { count: 1, endsAt: now + windowMs })
			return undefined
		},
	}
}
