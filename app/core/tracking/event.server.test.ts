import { expect, test } from "vitest"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { monthsBefore } from "#core/time/calendar.ts"
import { listCountedSpecies, listSearches } from "#features/analytics/event-report.server.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { countEvents, deleteOldEventDetails, eventsOfKnownSpecies } from "./event.server.ts"
import { requiredSpeciesId } from "./event-rules.ts"
import type { EventName } from "./event-table.ts"

const opened = eachDatabase()

const event = (day: string, event: EventName, subject: string, count = 1) => ({ day, event, subject, count })
const sums = () => opened.sqlite.prepare("select event, sum(count) from event_days group by 1").raw().all()

test.each<[EventName, Record<string, number>, string[]]>([
	["species-view", { "12": 12 }, ["", "0", "01", "1e3", "1 manual"]],
	["species_discovery", { "7 qr_code": 7 }, ["7", "7 qr_code x", "x manual"]],
	["qr_generate", { all: 0, "single 3": 3 }, ["3", "single"]],
	["tour_start", { "": 0 }, ["x"]],
	["tour_complete", { "0": 0, "9": 9 }, [""]],
	["search", { owl: 0 }, ["", "ow"]],
	["filter", { near_threatened: 0, favorites: 0 }, ["insect", "toString"]],
	["admin_image_position", { custom: 0 }, ["middle"]],
	["waiver_accept", { home: 0 }, ["elsewhere"]],
	["admin_action", { "species archived": 0 }, ["species eaten"]],
	["privacy_consent", {}, ["true"]],
])("the event %s has the subjects %j that a page can send, and not %j", (name, accepted, invalid) => {
	for (const [subject, id] of Object.entries(accepted)) expect(requiredSpeciesId(name, subject)).toBe(id)
	for (const subject of invalid) expect(requiredSpeciesId(name, subject), subject).toBeUndefined()
})

test("events of a deleted species are counted, and those of an ID that never existed are not", async () => {
	const { db } = opened
	const id = await insertSpecies(db, newSpecies(), new Date())
	await db.deleteFrom("species").where("id", "=", id).execute()
	const seen = ["1", "2", "999999"].map((subject) => event("2026-06-01", "species-view", subject))
	expect(await eventsOfKnownSpecies(db, seen)).toEqual([seen[0]])
	const without = [event("2026-06-01", "tour_start", ""), event("2026-06-01", "tour_complete", "2")]
	expect(await eventsOfKnownSpecies(db, without)).toEqual([without[0]])
})

test("200 different searches of a day are stored with their text, and all are counted", async () => {
	const { db } = opened
	const searches = Array.from({ length: 1_000 }, (_, at) =>
		event("2026-06-01", "search_nothing", `word ${at}`),
	)
	await countEvents(db, searches, undefined)
	// A search that is already stored still counts under its text.
	await countEvents(db, [event("2026-06-01", "search_nothing", "word 3", 5)], undefined)
	const day = { from: "2026-06-01", to: "2026-06-01" }
	const { searches: found, withoutText } = await listSearches(db, day, 1_000)
	expect([found.length, withoutText]).toEqual([200, 800])
	expect(found[0]).toEqual({ query: "word 3", count: 6 })
	expect(sums()).toEqual([["search_nothing", 1_005]])
})

test("after 25 months species and searches are deleted, and the sums by day are not", async () => {
	const { db, sqlite } = opened
	expect(monthsBefore("2026-06-15", 25)).toBe("2024-05-01")
	const events = [
		event("2024-04-30", "species-view", "1", 4),
		event("2024-04-30", "search_nothing", "pink loon", 5),
		event("2024-04-30", "search_nothing", "puffin", 6),
		event("2024-05-01", "species-view", "1", 7),
		event("2024-05-01", "search_nothing", "puffin", 8),
	]
	await countEvents(db, events, undefined)
	const before = sums()
	await deleteOldEventDetails(db, new Date("2026-06-15T12:00:00Z"))
	expect(sqlite.prepare("select distinct day from events").pluck().all()).toEqual(["2024-05-01"])
	expect(sums()).toEqual(before)
	const all = { from: "2024-01-01", to: "2026-06-15" }
	expect(await listCountedSpecies(db, all, ["species-view"], 10)).toMatchObject([{ id: 1, count: 7 }])
	const searches = [{ query: "puffin", count: 8 }]
	expect(await listSearches(db, all, 10)).toEqual({ searches, withoutText: 0 })
})

test("the report of species has the sum of all of their finds, the most first, up to a number", async () => {
	const { db } = opened
	await insertSpecies(db, newSpecies({ name: "Loon" }), new Date())
	const day = "2026-06-01"
	const finds = Object.entries({
		"1 manual": 2,
		"1 qr_code": 3,
		"2 manual": 9,
		"3 manual": 1,
		"loon manual": 90,
	})
	await countEvents(
		db,
		finds.map(([subject, count]) => event(day, "species_discovery", subject, count)),
		undefined,
	)
	expect(await listCountedSpecies(db, { from: day, to: day }, ["species_discovery"], 2)).toEqual([
		{ id: 2, title: null, count: 9 },
		{ id: 1, title: "Loon", count: 5 },
	])
})
