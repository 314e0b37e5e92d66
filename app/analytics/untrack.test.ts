import { expect, test } from "vitest"
import { addEvent, type Batch, removeEvent } from "./event-queue.ts"

const NOW = new Date("2026-06-04T13:05:00Z")
const FIND = { event: "species_discovery", subject: "1 manual" } as const
const OTHER = { event: "species_discovery", subject: "2 manual" } as const

test("an event that waits to be sent is removed once, the others stay", () => {
	const batches: Batch[] = []
	for (const event of [FIND, OTHER, FIND]) addEvent(batches, event, NOW)
	expect(removeEvent(batches, FIND)).toBe(true)
	expect(batches[0]?.events.map(({ subject, count }) => [subject, count])).toEqual([
		["1 manual", 1],
		["2 manual", 1],
	])
	expect(removeEvent(batches, FIND)).toBe(true)
	expect(removeEvent(batches, FIND)).toBe(false)
	expect(batches[0]?.events.map(({ subject }) => subject)).toEqual(["2 manual"])
})
