import { type CountedEvent, MAX_EVENT_BATCH, MAX_EVENT_COUNT } from "../models/event.ts"

/**
 * Events on their way to the site, as `POST /api/events` takes them. The site counts a batch once, told by its id
 * (`batch`): so it may be sent again when no answer came, and by two tabs at the same time. After the first try
 * (`isSent`) nothing is added to it.
 */
export type Batch = { batch: string; events: WaitingEvent[]; isSent?: boolean }

/** `at` is the hour, ISO 8601 in UTC: the day is the farm's, so the site tells it. */
type WaitingEvent = { name: CountedEvent["event"]; subject: string; at: string; count: number }

/** About 80 kB. On a day without any signal even the busiest visitor stays far below. */
export const MAX_BATCHES = 20

/** The batches in a kept value; what is broken counts as none. */
export function parseBatches(kept: unknown): Batch[] {
	const isBatch = (one: Batch | null) => Array.isArray(one?.events) && one.events.every(Boolean)
	return Array.isArray(kept) ? kept.filter(isBatch) : []
}

/** Adds an event in place: to the last batch as long as that is open, else in a new one; nothing when all are full. */
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
