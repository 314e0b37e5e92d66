import type { RouterContextProvider } from "react-router"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { addressContext, databaseContext } from "#core/http/context.server.ts"
import { createRateLimit, type RateLimit } from "#core/http/rate-limit.server.ts"
import { parkingUrlOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isPartySizeAsked } from "#core/settings/setting.ts"
import { findCurrentTerms } from "./terms.server.ts"
import { acceptWaiver, findAcceptanceByKey, TermsChanged } from "./waiver.server.ts"
import type { WaiverAcceptance, WaiverDestination } from "./waiver.ts"
import { type Party, partyForm } from "./waiver-form.ts"

const atOnce = createRateLimit(100, 10 * 60_000)

/** Records of acceptances are permanent. Visitors of one mobile network may share an address. */
const perDay = createRateLimit(500, 24 * 3_600_000)

export const waiverLimit: RateLimit = {
	check: (...request) => atOnce.check(...request) ?? perDay.check(...request),
}

const DAY_MISSING =
	"Nothing was recorded yet, because the farm doesn't open again today. Please say whether you are paying for another day."
const TOO_MANY =
	"Nothing was recorded, because there were too many acceptances from your network. Please try again later."

type SentAcceptance = {
	destination: WaiverDestination
	termsHash?: string | undefined
	idempotencyKey?: string | undefined
	/** Typed or sent, not validated. */
	party: { partySize?: unknown; minors?: unknown }
	/** A visitor who goes on to pay hasn't said that it is for another day. */
	isDayMissing?: boolean
}

/** One that was recorded with the same key isn't new. Throws `Refusal`, `TermsChanged` if it accepts others than the current terms. */
export async function recordWaiver(
	context: Readonly<RouterContextProvider>,
	{ destination, termsHash = "", idempotencyKey, party, isDayMissing }: SentAcceptance,
): Promise<{ acceptance: WaiverAcceptance; isNew: boolean }> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const ledTo = parkingUrlOf(settings) ? destination : "home"
	const earlier = idempotencyKey && (await findAcceptanceByKey(db, { idempotencyKey, termsHash, ledTo }))
	if (earlier) return { acceptance: earlier, isNew: false }
	if (isDayMissing) throw new Refusal(DAY_MISSING, { status: 409 })
	const terms = await findCurrentTerms(db)
	if (termsHash !== terms.hash) throw new TermsChanged(terms)
	const accepted = {
		ledTo,
		termsHash,
		idempotencyKey,
		party: isPartySizeAsked(settings) ? parseParty(party) : undefined,
	}
	const wait = waiverLimit.check(db, context.get(addressContext), Date.now())
	if (wait) throw new Refusal(TOO_MANY, { status: 429, wait })
	return await db.transaction().execute((trx) => acceptWaiver(trx, accepted, new Date()))
}

function parseParty(party: SentAcceptance["party"]): Party {
	const checked = partyForm.safeParse(party)
	if (checked.error) throw new Refusal(fieldErrors(checked.error))
	return checked.data
}
