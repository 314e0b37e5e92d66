import { createRateLimit, type RateLimit } from "#core/http/rate-limit.server.ts"

const WINDOW_MS = 10 * 60_000

/** High enough for a busload of visitors behind one address. */
const requests = createRateLimit(600, WINDOW_MS)
const counted = createRateLimit(3_000, WINDOW_MS)

/** `cost` is the number of events in the request. */
export const eventLimit: RateLimit = {
	check: (site, address, now, cost) =>
		requests.check(site, address, now) ?? counted.check(site, address, now, cost),
}

const DAY_MS = 24 * 3_600_000

const ALL_NETWORKS = ""

/** Otherwise one network could use up what all may store. */
const shares = createRateLimit(2_000, DAY_MS)

/** The requests of all visitors together whose events are stored in a day: 1,000 visitors with 25 each. */
const ceiling = createRateLimit(25_000, DAY_MS)

export function isAboveEventCeiling(site: object, address: string, now: number): boolean {
	return (shares.check(site, address, now) ?? ceiling.check(site, ALL_NETWORKS, now)) !== undefined
}
