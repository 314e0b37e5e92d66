import type { CountedEvent } from "#app/models/events/event.ts"
import { readStored, writeStored, writeStoredText } from "#app/ui/browser-storage.ts"
import { addEvent, type Batch, parseBatches } from "./event-batch.ts"

const KEY = "waitingEvents"

/** Held in memory when the browser refuses to store it. */
let unsaved: Batch[] = []

export function readEventQueue(): Batch[] {
	return [...parseBatches(readStored(KEY)), ...unsaved]
}

/** Browsers have no lock for localStorage: two tabs can lose an event, but never count one twice. */
export function storeEventQueue(batches: Batch[]): void {
	const isStored = batches.length > 0 && writeStored(KEY, batches)
	if (!isStored) writeStoredText(KEY, null)
	unsaved = isStored ? [] : batches
}

export function enqueueEvent(event: Pick<CountedEvent, "event" | "subject">, now: Date): void {
	const batches = readEventQueue()
	addEvent(batches, event, now)
	storeEventQueue(batches)
}
