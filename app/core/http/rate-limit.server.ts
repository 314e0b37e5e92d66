import { LRUCache } from "lru-cache"
import { clientNetworks } from "#core/platform/client-network.server.ts"

export type RateLimit = {
	/** `site`: its database. Returns the seconds to wait, if any. */
	check(site: object, address: string, now: number): number | undefined
}

/** Bounds memory; beyond it, the least recent network is removed. */
const MAX_NETWORKS = 10_000

/** A /48 IPv6 network may be many households. */
const WIDE_SCALE = 4

/** A fixed-window limit in memory: `limit` requests in `windowMs` per IPv4 address or /64 IPv6 network, more per /48. */
export function createRateLimit(limit: number, windowMs: number): RateLimit {
	// Tests run several sites in one process.
	const sites = new WeakMap<object, LRUCache<string, { count: number; endsAt: number }>>()
	return {
		check(site, address, now) {
			const windows = sites.get(site) ?? new LRUCache({ max: MAX_NETWORKS })
			sites.set(site, windows)
			for (const [at, network] of clientNetworks(address).entries()) {
				let window = windows.get(network)
				// It may have begun while the clock was ahead.
				if (!window || window.endsAt <= now || window.endsAt > now + windowMs) {
					window = { count: 0, endsAt: now + windowMs }
					windows.set(network, window)
				}
				window.count += 1
				// A network above its own limit uses nothing of its /48's.
				if (window.count > limit * (at === 0 ? 1 : WIDE_SCALE)) return Math.ceil((window.endsAt - now) / 1000)
			}
			return undefined
		},
	}
}
