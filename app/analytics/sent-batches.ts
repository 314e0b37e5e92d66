import { MAX_EVENT_AGE_MS } from "#app/models/events/event.ts"
import type { Batch } from "./event-batch.ts"
import { readEventQueue, storeEventQueue } from "./event-queue.ts"

export function closeBatches(count: number): Batch[] {
	const batches = readEventQueue()
	const closed = batches.slice(0, count)
	for (const one of closed) one.isSent = true
	storeEventQueue(batches)
	return closed
}

export function removeBatch({ batch }: Batch): void {
	storeEventQueue(readEventQueue().filter((one) => one.batch !== batch))
}

export function bodyOf({ batch, events }: Batch, now: Date): string {
	const recent = events.filter(({ at }) => now.getTime() - Date.parse(at) < MAX_EVENT_AGE_MS)
	return JSON.stringify({ batch, events: recent })
}
