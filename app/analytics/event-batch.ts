import { type CountedEvent, MAX_EVENT_BATCH, MAX_EVENT_COUNT } from "#app/models/events/event.ts"

/** Body format of `POST /api/events`. The site counts each id once, so a batch can be sent again. */
export type Batch = { batch: string; events: QueuedEvent[]; isSent?: boolean }

/** `at` is the full hour, ISO 8601 in UTC; the site converts it to the farm's day. */
type QueuedEvent = { name: CountedEvent["event"]; subject: string; at: string; count: number }

/** About 80 kB, more than the busiest visitor records in a day offline. */
export const MAX_BATCHES = 20

export function parseBatches(stored: unknown): Batch[] {
	const isBatch = (one: Batch | null) => Array.isArray(one?.events) && one.events.every(Boolean)
	return Array.isArray(stored) ? stored.filter(isBatch) : []
}

export function addEvent(
	batches: Batch[],
	{ event: name, subject }: Pick<CountedEvent, "event" | "subject">,
	now: Date,
): void {
	const at = `${now.toISOString().slice(0, 13)}:00:00Z`
	let open = batches.at(-1)
	if (!open || open.isSent || open.events.length >= MAX_EVENT_BATCH) {
		if (batches.length >= MAX_BATCHES) return
		open = { batch: newId(now), events: [] }
		batches.push(open)
	}
	const same = open.events.find((one) => one.name === name && one.subject === subject && one.at === at)
	if (!same) open.events.push({ name, subject, at, count: 1 })
	else if (same.count < MAX_EVENT_COUNT) same.count += 1
}

function newId(now: Date): string {
	return now.getTime().toString(36) + Math.random().toString(36).slice(2)
}
