import { create } from "qrcode"
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
		if (isRecorded) takeReceipt(one, answer)
		else if (isRefused) changeWaiting(one, { asks: "again" })
	} catch {
		// Retried later.
	}
}

/** Generates the receipt's code here as the server does, so that it opens offline. */
function takeReceipt(one: WaitingWaiver, acceptance: WaiverAcceptance): void {
	const { side, path } = qrPath(`${window.location.origin}/waiver/receipts/${acceptance.receipt}`)
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
	const code = `data:image/svg+xml;base64,${btoa(svg)}`
	storeReceipt({ ...acceptance, code })
	changeWaiting(one, { receipt: acceptance.receipt, acceptedAt: acceptance.acceptedAt })
	track(WAIVER_ACCEPT, { waiverType: acceptance.ledTo })
}

/** White border in modules. Without it, scanners don't detect the code. */
const QUIET_ZONE = 4

/** `path` draws the dark modules, in a square of `side` units with the white border. */
function qrPath(text: string): { side: number; path: string } {
	const { modules } = create(text, { errorCorrectionLevel: "M" })
	const { size } = modules
	let path = ""
	for (let row = 0; row < size; row++)
		for (let column = 0; column < size; column++)
			if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
	return { side: size + 2 * QUIET_ZONE, path }
}
