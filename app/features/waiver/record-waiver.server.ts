import { Refusal } from "#core/forms/refusal.ts"
import { addressContext, databaseContext, transact } from "#core/http/context.server.ts"
import { createRateLimit, type RateLimit } from "#core/http/rate-limit.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { acceptWaiver, type SentParty } from "./waiver.server.ts"
import type { WaiverAcceptance, WaiverDestination } from "./waiver.ts"

const atOnce = createRateLimit(100, 10 * 60_000)

/** Acceptance records are permanent. Visitors of one mobile network may share an address. */
const perDay = createRateLimit(500, 24 * 3_600_000)

export const waiverLimit: RateLimit = {
	check: (...request) => atOnce.check(...request) ?? perDay.check(...request),
}

const TOO_MANY =
	"Nothing was recorded, because there were too many acceptances from your network. Please try again later."

type SentAcceptance = {
	destination: WaiverDestination
	termsHash?: string | undefined
	idempotencyKey?: string | undefined
	party: SentParty
}

/** A record with the same key isn't new. Throws `Refusal`, and `TermsChanged` if the terms aren't the current ones. */
export async function recordWaiver(
	context: Context,
	{ destination, termsHash = "", party, ...sent }: SentAcceptance,
): Promise<{ acceptance: WaiverAcceptance; isNew: boolean }> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const wait = waiverLimit.check(db, context.get(addressContext), Date.now())
	if (wait) throw new Refusal(TOO_MANY, { status: 429, wait })
	const accepted = {
		...sent,
		termsHash,
		ledTo: settings.parking_url ? destination : "home",
		party: settings.waiver_party_size === "true" ? party : undefined,
	}
	return await transact(context, (trx) => acceptWaiver(trx, accepted, new Date()))
}
