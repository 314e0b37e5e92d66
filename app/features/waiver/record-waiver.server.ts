import type { RouterContextProvider } from "react-router"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { addressContext, databaseContext } from "#core/http/context.server.ts"
import { createRateLimit, type RateLimit } from "#core/http/rate-limit.server.ts"
import { parkingUrlOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isPartySizeAsked } from "#core/settings/setting.ts"
import { findCurrentTerms } from "./terms.server.ts"
import type { Terms } from "./terms.ts"
import { acceptWaiver, findAcceptanceByKey } from "./waiver.server.ts"
import type { WaiverAcceptance, WaiverDestination } from "./waiver.ts"
import { partyForm } from "./waiver-form.ts"

const atOnce = createRateLimit(100, 10 * 60_000)

/** Records of acceptances are permanent. Visitors of one mobile network may share an address. */
const perDay = createRateLimit(500, 24 * 3_600_000)

export const waiverLimit: RateLimit = {
	check: (...request) => atOnce.check(...request) ?? perDay.check(...request),
}

type SentAcceptance = {
	destination: WaiverDestination
	termsHash?: string | undefined
	idempotencyKey?: string | undefined
	/** Typed or sent, not validated. */
	party: { partySize?: unknown; minors?: unknown }
	/** A visitor who goes on to pay hasn't said that it is for another day. */
	isDayMissing?: boolean
}

type RecordedWaiver =
	| { outcome: "recorded" | "recorded before"; acceptance: WaiverAcceptance }
	| { outcome: "terms changed"; terms: Terms }
	| { outcome: "day missing" }
	| { outcome: "too many"; wait: number }
	| { outcome: "invalid party"; errors: Record<string, string[]> }

export async function recordWaiver(
	context: Readonly<RouterContextProvider>,
	{ destination, termsHash, idempotencyKey, party, isDayMissing }: SentAcceptance,
): Promise<RecordedWaiver> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const ledTo = parkingUrlOf(settings) ? destination : "home"
	const key = idempotencyKey && termsHash ? { idempotencyKey, termsHash, ledTo } : undefined
	const earlier = key && (await findAcceptanceByKey(db, key))
	if (earlier) return { outcome: "recorded before", acceptance: earlier }
	if (isDayMissing) return { outcome: "day missing" }
	const terms = await findCurrentTerms(db)
	if (termsHash !== terms.hash) return { outcome: "terms changed", terms }
	const isAsked = isPartySizeAsked(settings)
	const checked = isAsked ? partyForm.safeParse(party) : undefined
	if (checked?.error) return { outcome: "invalid party", errors: fieldErrors(checked.error) }
	const wait = waiverLimit.check(db, context.get(addressContext), Date.now())
	if (wait) return { outcome: "too many", wait }
	const accepted = await acceptWaiver(
		db,
		{ ledTo, termsHash, idempotencyKey, party: checked?.data },
		new Date(),
	)
	// Published since the comparison above.
	if (!accepted) return { outcome: "terms changed", terms: await findCurrentTerms(db) }
	return { outcome: accepted.isNew ? "recorded" : "recorded before", acceptance: accepted.acceptance }
}
