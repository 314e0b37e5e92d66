import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { migrate, migrations } from "./migrate.ts"

const before = migrations.filter(({ version }) => version < 9)

/** A database of the previous release with these events and two species, the second of which was deleted. */
function oldDatabase(events: [day: string, event: string, subject: string, count: number][]) {
	const sqlite = new Sqlite(":memory:")
	migrate(sqlite, before)
	const species = sqlite.prepare(
		`insert into species (name, scientific_name, type, conservation_status, description, created_at, updated_at)
		values (?, 'Genus', 'bird', 'vulnerable', '', '', '')`,
	)
	for (const name of ["Loon", "Puffin"]) species.run(name)
	sqlite.exec("delete from species where id = 2")
	const insert = sqlite.prepare("insert into events (day, event, subject, count) values (?, ?, ?, ?)")
	sqlite.transaction(() => {
		for (const row of events) insert.run(row)
	})()
	return sqlite
}

test("the migration preserves counts that a page can have sent and removes all others from the sums", () => {
	const good: [string, string, string, number][] = [
		["2025-06-01", "species-view", "1", 3],
		["2025-06-01", "species-view", "2", 4],
		["2025-06-01", "species_discovery", "2 qr_code", 1],
		["2025-06-01", "qr_generate", "single 2", 1],
		["2025-06-01", "qr_generate", "all", 1],
		["2025-06-01", "tour_start", "", 5],
		["2025-06-01", "tour_complete", "0", 2],
		["2025-06-01", "filter", "favorites", 2],
		["2025-06-01", "admin_action", "user password-changed", 1],
		["2025-06-01", "search", "great blue heron", 6],
	]
	const junk: [string, string, string, number][] = [
		["2025-06-01", "species-view", "3", 100],
		["2025-06-01", "species-view", "01", 100],
		["2025-06-01", "species-view", "loon", 100],
		["2025-06-02", "species_discovery", "1 by-magic", 100],
		["2025-06-02", "qr_generate", "single 9", 100],
		["2025-06-02", "tour_start", "x", 100],
		["2025-06-02", "filter", "x", 100],
		["2025-06-02", "admin_action", "<b>", 100],
	]
	const sqlite = oldDatabase([...good, ...junk])
	migrate(sqlite)
	const rows = sqlite.prepare("select day, event, subject, count from events").raw().all()
	expect(rows).toHaveLength(good.length)
	expect(rows).toEqual(expect.arrayContaining(good))
	const days = sqlite.prepare("select event, count from event_days where day = '2025-06-01'").raw().all()
	expect(days).toContainEqual(["species-view", 7])
	expect(sqlite.prepare("select count(*) from event_days where day = '2025-06-02'").pluck().get()).toBe(0)
	expect(sqlite.prepare("select sum(count) from event_months").pluck().get()).toBe(26)
	sqlite.close()
})

test("the migration preserves each day's most frequent searches and counts the others without their text", () => {
	const searches = Array.from({ length: 500 }, (_, at): [string, string, string, number] => [
		"2025-06-01",
		"search_nothing",
		`word ${at}`,
		at + 1,
	])
	const sqlite = oldDatabase(searches)
	migrate(sqlite)
	const rows = sqlite.prepare("select subject, count from events order by count desc").raw().all()
	expect(rows).toHaveLength(201)
	expect(rows[0]).toEqual(["", (300 * 301) / 2])
	expect(rows[1]).toEqual(["word 499", 500])
	expect(sqlite.prepare("select sum(count) from event_months").pluck().get()).toBe((500 * 501) / 2)
	sqlite.close()
})

test("the migration preserves 2,000 different searches of a month", () => {
	const searches = Array.from({ length: 30 * 150 }, (_, at): [string, string, string, number] => [
		`2025-06-${String(1 + Math.floor(at / 150)).padStart(2, "0")}`,
		"search",
		`word ${at}`,
		at < 2000 ? 2 : 1,
	])
	const sqlite = oldDatabase(searches)
	migrate(sqlite)
	expect(sqlite.prepare("select count(*) from event_months where subject <> ''").pluck().get()).toBe(2000)
	expect(sqlite.prepare("select count from event_months where subject = ''").pluck().get()).toBe(2500)
	sqlite.close()
})
