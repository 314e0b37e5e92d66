import { mayCount } from "./consent.ts"
import { type Batch, MAX_BATCHES } from "./event-batch.ts"
import { bodyOf, closeWaiting, dropWaiting } from "./sent-batches.ts"
import { keepWaiting, readWaiting } from "./waiting-events.ts"

const ADDRESS = "/api/events"
const JSON_TYPE = "application/json"

/** Milliseconds until what was counted is sent: a few taps go together. */
const SOON = 3000

/** Until it is tried again after no answer; sooner when the browser says that there is a signal. */
const LATER = 60_000

/** How long an answer may take. */
const PATIENCE = 15_000

let timer: ReturnType<typeof setTimeout> | undefined
let sending: AbortController | undefined

/** Sends what waits in a moment, unless that is to happen anyway. */
export function sendSoon(delay = SOON): void {
	timer ??= setTimeout(sendWaiting, delay)
}

/** Sends batch after batch, as long as they are answered. */
async function sendWaiting(): Promise<void> {
	clearTimeout(timer)
	timer = undefined
	if (sending || !isAnyToSend()) return
	const [first] = closeWaiting(1)
	if (!first) return
	sending = new AbortController()
	const isDone = await isAnswered(first, sending)
	sending = undefined
	if (isDone) dropWaiting(first)
	sendSoon(isDone ? 0 : LATER)
}

/** What waits, a signal, and a visitor who still agrees. */
function isAnyToSend(): boolean {
	if (readWaiting().length === 0) return false
	if (!mayCount()) stopSending()
	return mayCount() && navigator.onLine
}

/** Whether the site has counted it, or refused it, which it would do again. */
async function isAnswered(batch: Batch, controller: AbortController): Promise<boolean> {
	const patience = setTimeout(() => controller.abort(), PATIENCE)
	try {
		const { status } = await fetch(ADDRESS, {
			method: "POST",
			headers: { "Content-Type": JSON_TYPE },
			body: bodyOf(batch, new Date()),
			signal: controller.signal,
		})
		// 429: too many from this network for the moment. Others than these two kinds are not the site's answers.
		return status === 204 || (status >= 400 && status < 500 && status !== 429)
	} catch {
		return false
	} finally {
		clearTimeout(patience)
	}
}

/**
 * A page that is left, or put aside, sends what it has. No answer comes back, so it is sent again; where many have had
 * none, the one that is being filled stays open.
 */
function sendOnLeaving(): void {
	if (document.visibilityState === "visible") return void sendWaiting()
	if (!isAnyToSend()) return
	for (const batch of closeWaiting(MAX_BATCHES / 2)) {
		navigator.sendBeacon(ADDRESS, new Blob([bodyOf(batch, new Date())], { type: JSON_TYPE }))
	}
}

/** Empties what waits, and calls back what is on its way. */
export function stopSending(): void {
	sending?.abort()
	keepWaiting([])
}

/** Keeps sending in step with signal and page. Returns how to end that. */
export function keepSending(): () => void {
	sendSoon()
	window.addEventListener("online", sendWaiting)
	document.addEventListener("visibilitychange", sendOnLeaving)
	return () => {
		window.removeEventListener("online", sendWaiting)
		document.removeEventListener("visibilitychange", sendOnLeaving)
	}
}
