import { hasAnalyticsConsent } from "./consent.ts"
import { type Batch, MAX_BATCHES } from "./event-batch.ts"
import { readEventQueue, storeEventQueue } from "./event-queue.ts"
import { bodyOf, closeBatches, removeBatch } from "./sent-batches.ts"

const EVENTS_URL = "/api/events"
const JSON_TYPE = "application/json"

const SEND_DELAY_MS = 3000

const RETRY_DELAY_MS = 60_000

const SEND_TIMEOUT_MS = 15_000

let timer: ReturnType<typeof setTimeout> | undefined
let sending: AbortController | undefined

export function sendSoon(delay = SEND_DELAY_MS): void {
	timer ??= setTimeout(sendQueue, delay)
}

async function sendQueue(): Promise<void> {
	clearTimeout(timer)
	timer = undefined
	if (sending || !canSend()) return
	const [first] = closeBatches(1)
	if (!first) return
	sending = new AbortController()
	const isDone = await sendBatch(first, sending)
	sending = undefined
	if (isDone) removeBatch(first)
	sendSoon(isDone ? 0 : RETRY_DELAY_MS)
}

function canSend(): boolean {
	if (readEventQueue().length === 0) return false
	if (!hasAnalyticsConsent()) discardQueue()
	return hasAnalyticsConsent() && navigator.onLine
}

/** Resolves with true if the site counted the batch or rejected it permanently. */
async function sendBatch(batch: Batch, controller: AbortController): Promise<boolean> {
	const timer = setTimeout(() => controller.abort(), SEND_TIMEOUT_MS)
	try {
		const { status } = await fetch(EVENTS_URL, {
			method: "POST",
			headers: { "Content-Type": JSON_TYPE },
			body: bodyOf(batch, new Date()),
			signal: controller.signal,
		})
		// 429 means too many requests for now; statuses outside these ranges come from a proxy.
		return status === 204 || (status >= 400 && status < 500 && status !== 429)
	} catch {
		return false
	} finally {
		clearTimeout(timer)
	}
}

/** A beacon has no response, so its batches are sent again later. */
function sendOnLeaving(): void {
	if (document.visibilityState === "visible") return void sendQueue()
	if (!canSend()) return
	for (const batch of closeBatches(MAX_BATCHES / 2)) {
		navigator.sendBeacon(EVENTS_URL, new Blob([bodyOf(batch, new Date())], { type: JSON_TYPE }))
	}
}

export function discardQueue(): void {
	sending?.abort()
	storeEventQueue([])
}

export function startSending(): () => void {
	sendSoon()
	window.addEventListener("online", sendQueue)
	document.addEventListener("visibilitychange", sendOnLeaving)
	return () => {
		window.removeEventListener("online", sendQueue)
		document.removeEventListener("visibilitychange", sendOnLeaving)
	}
}
