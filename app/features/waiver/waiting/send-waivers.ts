import { qrImage } from "#core/media/qr.ts"
import { track } from "#core/tracking/track.ts"
import { WAIVER_ACCEPT } from "#features/waiver/tracked-events.ts"
import { storeReceipt } from "#features/waiver/ui/stored-receipts.ts"
import type { WaiverAcceptance } from "#features/waiver/waiver.ts"
import {
	changeWaiting,
	isUnsent,
	postAcceptance,
	readWaiting,
	SENDING_MS,
	type WaitingWaiver,
} from "./waiting-waivers.ts"

/** In one tab at a time. Without a response, an acceptance keeps waiting. */
export async function sendWaivers(): Promise<void> {
	const sendAll = async () => {
		for (const one of readWaiting()) if (isDue(one)) await send(one)
	}
	// Browsers without locks rely on the idempotency key.
	if (!navigator.locks) return await sendAll()
	await navigator.locks.request("send waivers", sendAll)
}

function isDue(one: WaitingWaiver): boolean {
	const age = Date.now() - Date.parse(one.acceptedAt)
	// The phone's clock may have been corrected since.
	const isInFlight = one.isSending && age >= 0 && age < SENDING_MS + 1_000
	return isUnsent(one) && !isInFlight
}

async function send(one: WaitingWaiver): Promise<void> {
	try {
		const { isRecorded, isRefused, answer } = await postAcceptance(one.body)
		if (isRecorded) return await takeReceipt(one, answer)
		if (isRefused) return changeWaiting(one, { asks: "again" })
	} catch {
		// Retried later.
	}
	// From an interrupted page, it's shown only from now on.
	if (one.isSending) changeWaiting(one, {})
}

/** Generates the receipt's code here as the server does, so that it opens offline. */
async function takeReceipt(one: WaitingWaiver, acceptance: WaiverAcceptance): Promise<void> {
	const code = await qrImage(`${window.location.origin}/waiver/receipts/${acceptance.receipt}`)
	storeReceipt({ ...acceptance, code })
	changeWaiting(one, { receipt: acceptance.receipt, acceptedAt: acceptance.acceptedAt })
	track(WAIVER_ACCEPT, { waiverType: acceptance.ledTo })
}
