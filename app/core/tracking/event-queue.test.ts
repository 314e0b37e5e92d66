import { expect, test } from "vitest"
import { addEvent, type Batch, MAX_BATCHES } from "./event-queue.ts"
import { MAX_EVENT_BATCH, MAX_EVENT_COUNT } from "./event-table.ts"

const now = new Date("2026-06-03T14:45:12.345Z")
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

function filled(...events: [subject: string, at?: Date][]): Batch[] {
	const batches: Batch[] = []
	for (const [subject, at = now] of events) addEvent(batches, { event: "species-view", subject: subject }, at)
	return batches
}

test("events repeated within an hour are one entry with a count, and only the hour is stored", () => {
	expect(filled(["1"], ["2"], ["1", later(10)], ["1", later(20)])).toEqual([
		{
			batch: expect.stringMatching(/^[0-9a-z]{8,40}$/),
			events: [
				{ name: "species-view", subject: "1", at: "2026-06-03T14:00:00Z", count: 2 },
				{ name: "species-view", subject: "2", at: "2026-06-03T14:00:00Z", count: 1 },
				{ name: "species-view", subject: "1", at: "2026-06-03T15:00:00Z", count: 1 },
			],
		},
	])
})

test("the number of batches, events per batch and repeats per event is limited", () => {
	const many = Array.from(
		{ length: (MAX_BATCHES + 1) * MAX_EVENT_BATCH },
		(_, at) => [String(at)] as [string],
	)
	const full = filled(...many)
	expect(full).toHaveLength(MAX_BATCHES)
	for (const { events } of full) expect(events).toHaveLength(MAX_EVENT_BATCH)
	expect(new Set(full.map((one) => one.batch)).size).toBe(MAX_BATCHES)
	expect(JSON.stringify(full).length).toBeLessThan(100_000)
	const again = filled(...Array.from({ length: MAX_EVENT_COUNT + 50 }, () => ["1"] as [string]))
	expect(again[0]?.events).toEqual([expect.objectContaining({ count: MAX_EVENT_COUNT })])
})
