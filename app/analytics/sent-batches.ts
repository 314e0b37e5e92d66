import { MAX_EVENT_AGE_MS } from "../models/event.ts"
import type { Batch } from "./event-batch.ts"
import { keepWaiting, readWaiting } from "./waiting-events.ts"

/** The first batches that wait, closed: from now on they stay as they are. */
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

/** The body of the call, without what the site would refuse for its age. */
export function bodyOf({ batch, events }: Batch, now: Date): string {
	const recent = events.filter(({ at }) => now.getTime() - Date.parse(at) < MAX_EVENT_AGE_MS)
	return JSON.stringify({ batch, events: recent })
}
