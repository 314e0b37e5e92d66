import type { RouterContextProvider } from "react-router"
import { parkingUrlOf } from "#app/models/settings/farm.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { acceptWaiver, findAcceptanceByKey } from "#app/models/waiver/waiver.server.ts"
import type { WaiverAcceptance, WaiverDestination } from "#app/models/waiver/waiver.ts"
import { TERMS_HASH } from "#app/models/waiver/waiver-terms.ts"
import { addressContext, databaseContext } from "./context.server.ts"
import { waiverLimit } from "./waiver-limit.server.ts"

type SentAcceptance = {
	destination: WaiverDestination
	termsHash?: string | undefined
	idempotencyKey?: string | undefined
}

type RecordedWaiver =
	| { outcome: "recorded" | "recorded before"; acceptance: WaiverAcceptance }
	| { outcome: "terms changed" }
	| { outcome: "too many"; wait: number }

export async function recordWaiver(
	context: Readonly<RouterContextProvider>,
	{ destination, termsHash, idempotencyKey }: SentAcceptance,
): Promise<RecordedWaiver> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const ledTo = parkingUrlOf(settings) ? destination : "home"
	const key = idempotencyKey && termsHash ? { idempotencyKey, termsHash, ledTo } : undefined
	const earlier = key && (await findAcceptanceByKey(db, key))
	if (earlier) return { outcome: "recorded before", acceptance: earlier }
	if (termsHash !== TERMS_HASH) return { outcome: "terms changed" }
	const wait = waiverLimit.check(context.get(addressContext), Date.now())
	if (wait) return { outcome: "too many", wait }
	const { acceptance, isNew } = await acceptWaiver(db, ledTo, new Date(), idempotencyKey)
	return { outcome: isNew ? "recorded" : "recorded before", acceptance }
}
