import type { CountedEvent } from "../models/event.ts"
import { readStored, writeStored, writeStoredText } from "../ui/browser-storage.ts"
import { addEvent, type Batch, parseBatches } from "./event-batch.ts"

const KEY = "waitingEvents"

/** What the browser did not keep: it waits as long as this page is open. */
let unkept: Batch[] = []

/** The batches that wait, of all tabs, the oldest first. */
export function readWaiting(): Batch[] {
	return [...parseBatches(readStored(KEY)), ...unkept]
}

/**
 * Read and write follow each other at once, but browsers have no lock across tabs for it: an event is lost when two tabs
 * write within the same few milliseconds. Counted twice it never is: batches are told apart by their ids.
 */
export function keepWaiting(batches: Batch[]): void {
	const isKept = batches.length > 0 && writeStored(KEY, batches)
	if (!isKept) writeStoredText(KEY, null)
	unkept = isKept ? [] : batches
}

export function addWaiting(event: Pick<CountedEvent, "event" | "subject">, now: Date): void {
	const batches = readWaiting()
	addEvent(batches, event, now)
	keepWaiting(batches)
}
