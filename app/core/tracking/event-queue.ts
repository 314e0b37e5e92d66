import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"
import { hasAnalyticsConsent } from "./consent.ts"
import { type EventName, MAX_EVENT_AGE_MS, MAX_EVENT_BATCH, MAX_EVENT_COUNT } from "./event-table.ts"

/** Body format of `POST /api/events`. The site counts each id once, so a batch that was sent can be sent again, unchanged. */
export type Batch = { batch: string; events: QueuedEvent[]; isSent?: boolean }

/** `at` is the full hour, ISO 8601 in UTC; the site converts it to the farm's day. */
type QueuedEvent = { name: EventName; subject: string; at: string; count: number }

/** About 80 kB, more than the busiest visitor records in a day offline. */
export const MAX_BATCHES = 20

const EVENTS_URL = "/api/events"
const JSON_TYPE = "application/json"

const SEND_DELAY_MS = 3000
const RETRY_DELAY_MS = 60_000
const SEND_TIMEOUT_MS = 15_000

const KEY = "waitingEvents"

/** While nothing can be stored. */
let unsaved: Batch[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false

export function enqueueEvent(event: Parameters<typeof addEvent>[1]): void {
	const batches = readQueue()
	addEvent(batches, event, new Date())
	storeQueue(batches)
	sendSoon(SEND_DELAY_MS)
}

export const discardQueue = (): void => storeQueue([])

export function startSending(): () => void {
	sendSoon(SEND_DELAY_MS)
	window.addEventListener("online", sendQueue)
	document.addEventListener("visibilitychange", sendOnLeaving)
	return () => {
		window.removeEventListener("online", sendQueue)
		document.removeEventListener("visibilitychange", sendOnLeaving)
	}
}

function readQueue(): Batch[] {
	return [...parseBatches(readStored(KEY)), ...unsaved]
}

/** Browsers have no lock for localStorage: two tabs can lose an event, but never count one twice. */
function storeQueue(batches: Batch[]): void {
	const isStored = batches.length > 0 && writeStored(KEY, batches)
	if (!isStored) writeStoredText(KEY, null)
	unsaved = isStored ? [] : batches
}

function sendSoon(delay: number): void {
	timer ??= setTimeout(sendQueue, delay)
}

async function sendQueue(): Promise<void> {
	clearTimeout(timer)
	timer = undefined
	const [first] = isSending ? [] : takeBatches(1)
	if (!first) return
	isSending = true
	const isDone = await sendBatch(first)
	isSending = false
	if (isDone) storeQueue(readQueue().filter(({ batch }) => batch !== first.batch))
	sendSoon(isDone ? 0 : RETRY_DELAY_MS)
}

async function sendBatch(batch: Batch): Promise<boolean> {
	try {
		const { status } = await fetch(EVENTS_URL, {
			method: "POST",
			headers: { "Content-Type": JSON_TYPE },
			body: bodyOf(batch, new Date()),
			signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
		})
		// 429 means too many requests for now; statuses outside these ranges come from a proxy.
		return status === 204 || (status >= 400 && status < 500 && status !== 429)
	} catch {
		return false
	}
}

/** A beacon has no response, so its batches are sent again later. */
function sendOnLeaving(): void {
	if (document.visibilityState === "visible") return void sendQueue()
	for (const batch of takeBatches(MAX_BATCHES / 2))
		navigator.sendBeacon(EVENTS_URL, new Blob([bodyOf(batch, new Date())], { type: JSON_TYPE }))
}

/** The oldest ones, to which nothing is added any more. None without consent or connection. */
function takeBatches(count: number): Batch[] {
	const batches = readQueue()
	if (batches.length === 0 || !navigator.onLine) return []
	if (!hasAnalyticsConsent()) {
		discardQueue()
		return []
	}
	const taken = batches.slice(0, count)
	for (const one of taken) one.isSent = true
	storeQueue(batches)
	return taken
}

export function parseBatches(stored: unknown): Batch[] {
	const isBatch = (one: Batch | null) => Array.isArray(one?.events) && one.events.every(Boolean)
	return Array.isArray(stored) ? stored.filter(isBatch) : []
}

export function addEvent(
	batches: Batch[],
	{ event: name, subject }: { event: EventName; subject: string },
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

export function bodyOf({ batch, events }: Batch, now: Date): string {
	const recent = events.filter(({ at }) => now.getTime() - Date.parse(at) < MAX_EVENT_AGE_MS)
	return JSON.stringify({ batch, events: recent })
}
