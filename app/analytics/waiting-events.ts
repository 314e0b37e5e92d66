import type { EventName } from "../models/event.ts"
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
function keepWaiting(batches: Batch[]): void {
	const isKept = batches.length > 0 && writeStored(KEY, batches)
	if (!isKept) writeStoredText(KEY, null)
	unkept = isKept ? [] : batches
}

export function addWaiting(name: EventName, subject: string): void {
	const batches = readWaiting()
	addEvent(batches, name, subject, new Date())
	keepWaiting(batches)
}

/** The first batches, closed: from now on they stay as they are. */
export function closeWaiting(count: number): Batch[] {
	const batches = readWaiting()
	const closed = batches.slice(0, count)
	for (const one of closed) one.isSent = true
	keepWaiting(batches)
	return closed
}

/** The site has counted this batch, or will never do. */
export function dropWaiting({ batch }: Batch): void {
	keepWaiting(readWaiting().filter((one) => one.batch !== batch))
}

export function dropAllWaiting(): void {
	keepWaiting([])
}
