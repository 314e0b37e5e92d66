import { createRateLimit, type RateLimit } from "#core/http/rate-limit.server.ts"

const atOnce = createRateLimit(100, 10 * 60_000)

/** Records of acceptances are permanent. Visitors of one mobile network may share an address. */
const perDay = createRateLimit(500, 24 * 3_600_000)

export const waiverLimit: RateLimit = {
	check: (...request) => atOnce.check(...request) ?? perDay.check(...request),
}
