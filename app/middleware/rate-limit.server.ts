import { LRUCache } from "lru-cache"
import { clientNetwork } from "#app/platform/client-network.server.ts"

export type RateLimit = {
	check(address: string, now: number): number | undefined
}

/** Bounds memory; beyond it, the client is removed whose last request is the oldest. */
const MAX_CLIENTS = 10_000

/** A fixed-window limit in memory: `limit` requests in `windowMs` per IPv4 address or /64 IPv6 network. */
export function createRateLimit(limit: number, windowMs: number): RateLimit {
	const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_CLIENTS })
	return {
		check(address, now) {
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
