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

test("200 different subjects of an event are stored on a day, and all are counted; every page is", async () => {
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
	expect(sums()).toEqual([
		["filter", 1_005],
		["page", 1_000],
	])
})

test("after 25 months subjects are deleted, and the sums by day are not", async () => {
	const { db } = opened
	await countEvents(db, [
		event("2024-04-30", "species-view", "1", 4),
		event("2024-05-01", "species-view", "2", 7),
	])
	const before = sums()
	await deleteOldEventDetails(db, new Date("2026-06-15T12:00:00Z"))
	expect(stored()).toEqual([["2", 7]])
	expect(sums()).toEqual(before)
})
