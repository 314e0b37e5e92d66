import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { countEvents, deleteOldEventDetails } from "./event.server.ts"

const opened = eachDatabase()

const event = (day: string, event: string, subject: string, count = 1) => ({
	day,
	event,
	subject,
	count,
})
const sums = () => opened.sqlite.prepare("select event, sum(count) from event_days group by 1").raw().all()

const stored = () => opened.sqlite.prepare("select subject, count from events order by 2 desc, 1").raw().all()

test("200 different subjects of an event are stored on a day, every page is, and the sums stay when they are old", async () => {
	const { db } = opened
	const many = (name: string) =>
		Array.from({ length: 1_000 }, (_, at) => event("2026-06-01", name, `word ${at}`))
	await countEvents(db, many("filter"))
	// One that is already stored still counts under its text.
	await countEvents(db, [event("2026-06-01", "filter", "word 3", 5)])
	expect(stored().slice(0, 3)).toEqual([
		["", 800],
		["word 3", 6],
		["word 0", 1],
	])
	expect(stored()).toHaveLength(201)
	await countEvents(db, many("page"))
	expect(stored()).toHaveLength(1_201)
	await deleteOldEventDetails(db, new Date("2029-01-01T12:00:00Z"))
	expect(stored()).toEqual([])
	expect(sums()).toEqual([
		["filter", 1_005],
		["page", 1_000],
	])
})
