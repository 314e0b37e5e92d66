import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"
import { hasAnalyticsConsent } from "./consent.ts"
import { MAX_EVENT_BATCH, MAX_EVENT_COUNT } from "./event-table.ts"

/** The body of `POST /api/events`. The site counts each id once, so it can be sent again, unchanged. */
export type Batch = { batch: string; events: QueuedEvent[]; isSent?: boolean }

/** `at`: the full hour, UTC ISO 8601; the site converts it to the farm's day. */
type QueuedEvent = { name: string; subject: string; at: string; count: number }

/** About 80 kB, more than the busiest visitor records in a day offline. */
export const MAX_BATCHES = 20

const SEND_DELAY_MS = 3000
const RETRY_DELAY_MS = 60_000
const SEND_TIMEOUT_MS = 15_000

const KEY = "waitingEvents"

let timer: ReturnType<typeof setTimeout> | undefined
let sending = new AbortController()

export function enqueueEvent(event: Parameters<typeof addEvent>[1]): void {
	const batches = readQueue()
	addEvent(batches, event, new Date())
	storeQueue(batches)
	sendSoon(SEND_DELAY_MS)
}

export function discardQueue(): void {
	storeQueue([])
	sending.abort()
	sending = new AbortController()
}

export function startSending(): () => void {
	sendSoon(SEND_DELAY_MS)
	window.addEventListener("online", sendQueue)
	// Also when the page is left, because the requests outlive it.
	document.addEventListener("visibilitychange", sendQueue)
	return () => {
		window.removeEventListener("online", sendQueue)
		document.removeEventListener("visibilitychange", sendQueue)
	}
}

const readQueue = () => parseBatches(readStored(KEY))

export function parseBatches(stored: unknown): Batch[] {
	const isBatch = (one: Batch | null) => Array.isArray(one?.events) && one.events.every(Boolean)
	return Array.isArray(stored) ? stored.filter(isBatch) : []
}

/** localStorage has no lock: two tabs can lose an event, but never count one twice. */
function storeQueue(batches: Batch[]): void {
	if (batches.length > 0) writeStored(KEY, batches)
	else writeStoredText(KEY, null)
}

function sendSoon(delay: number): void {
	timer ??= setTimeout(sendQueue, delay)
}

/** Sends nothing without consent or connection. Sending a batch twice does no harm. */
async function sendQueue(): Promise<void> {
	clearTimeout(timer)
	timer = undefined
	const batches = readQueue()
	if (batches.length === 0 || !navigator.onLine) return
	if (!hasAnalyticsConsent()) return discardQueue()
	storeQueue(batches.map((one) => ({ ...one, isSent: true })))
	const done = await Promise.all(batches.map(async (one) => (await sendBatch(one)) && one.batch))
	storeQueue(readQueue().filter(({ batch }) => !done.includes(batch)))
	if (done.includes(false)) sendSoon(RETRY_DELAY_MS)
}

async function sendBatch({ batch, events }: Batch): Promise<boolean> {
	try {
		const { status } = await fetch("/api/events", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ batch, events }),
			// Browsers don't abort such a request when consent is withdrawn.
			keepalive: document.visibilityState === "hidden",
			signal: AbortSignal.any([sending.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
		})
		// 429 means too many requests for now; statuses outside these ranges come from a proxy.
		return status === 204 || (status >= 400 && status < 500 && status !== 429)
	} catch {
		return false
	}
}

export function addEvent(
	batches: Batch[],
	{ event: name, subject }: { event: string; subject: string },
	now: Date,
): void {
	const at = `${now.toISOString().slice(0, 13)}:00:00Z`
	let open = batches.at(-1)
	if (!open || open.isSent || open.events.length >= MAX_EVENT_BATCH) {
		if (batches.length >= MAX_BATCHES) return
		open = { batch: now.getTime().toString(36) + Math.random().toString(36).slice(2), events: [] }
		batches.push(open)
	}
	const same = open.events.find((one) => one.name === name && one.subject === subject && one.at === at)
	if (!same) open.events.push({ name, subject, at, count: 1 })
	else if (same.count < MAX_EVENT_COUNT) same.count += 1
}
