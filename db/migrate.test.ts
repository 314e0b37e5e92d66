import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { findCreatedByKey } from "#app/models/forms/draft.server.ts"
import { FIELD_ENTRIES } from "#app/models/species/each-field.ts"
import { parseTerms } from "#app/models/waiver/terms-text.ts"
import { columnOf } from "#app/records/column.ts"
import { TERMS_HASH } from "#app/testing/fixtures/acceptance.ts"
import { CAN_MOUNT, mountSmallDisk } from "#app/testing/fixtures/small-disk.ts"
import { type OpenDatabase, openDatabase } from "./connection.ts"
import { type Migration, migrate, migrations, NewerDatabaseError } from "./migrate.ts"
import sampleTexts from "./sample/texts.json"
import schemaText from "./schema.ts?raw"

let folder: string
let sqlite: Sqlite.Database
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "migrate-"))
	sqlite = new Sqlite(path.join(folder, "site.db"))
})
afterEach(() => {
	sqlite.close()
	rmSync(folder, { recursive: true })
})

/** The columns of each table by the types in `schema.ts`. */
const columns = Object.fromEntries(
	[...schemaText.matchAll(/^\t(\w+): (\w+Table)$/gm)].map(([, table = "", type]) => {
		const body = new RegExp(`^type ${type} = \\{(.*?)\\}$`, "ms").exec(schemaText)?.[1] ?? ""
		return [table, [...body.matchAll(/(\w+): [^;\n]+/g)].map(([, column]) => column)]
	}),
)

test("the schema's types match the tables", () => {
	migrate(sqlite)
	const tables = sqlite
		.prepare(
			"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
		)
		.pluck()
		.all() as string[]
	expect(tables.sort()).toEqual(Object.keys(columns).sort())
	for (const [table, typed] of Object.entries(columns)) {
		const found = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name)
		expect(found.sort(), `${table} and its type in db/schema.ts: is a migration missing?`).toEqual(
			typed.sort(),
		)
	}
})

test("the column of every species field is not null", () => {
	migrate(sqlite)
	const found = sqlite.pragma("table_info(species)") as { name: string; notnull: number }[]
	const nullable = found.filter(({ notnull }) => notnull === 0).map(({ name }) => name)
	const fields = FIELD_ENTRIES.map(([name]) => columnOf(name))
	expect(
		fields.filter((column) => nullable.includes(column)),
		"columns whose migration needs `not null`",
	).toEqual([])
})

test("migrations are numbered from 1 without a gap", () => {
	expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, at) => at + 1))
})

test("every trigger and view names only tables and columns that exist", () => {
	migrate(sqlite)
	const compileAll = () =>
		sqlite.exec("create table unrelated (id integer); alter table unrelated rename to other")
	expect(compileAll).not.toThrow()
	sqlite.exec("drop table other; create view broken as select missing from species")
	expect(compileAll).toThrow(/error in view broken/)
})

test("migrating twice changes nothing", () => {
	expect(migrate(sqlite)).toEqual(migrations.map((step) => step.name))
	expect(migrate(sqlite)).toEqual([])
})

test("a migration that fails half-way changes nothing", () => {
	const steps: Migration[] = [
		{ version: 1, name: "0001-a", sql: "create table a (id integer)" },
		{ version: 2, name: "0002-b", sql: "create table b (id integer); create table a (id integer)" },
	]
	expect(() => migrate(sqlite, steps)).toThrow(/already exists/)
	expect(sqlite.prepare("select name from sqlite_master").pluck().all()).toEqual(["a"])
	expect(sqlite.pragma("user_version", { simple: true })).toBe(1)
})

test("a database with content is copied before it is changed", () => {
	migrate(sqlite, [
		{ version: 1, name: "0001-a", sql: "create table a (id integer); insert into a values (7)" },
	])
	migrate(sqlite, [
		{ version: 1, name: "0001-a", sql: "" },
		{ version: 2, name: "0002-b", sql: "drop table a" },
	])
	const copies = readdirSync(folder).filter((name) => name.startsWith("site.db.before-2"))
	expect(copies).toHaveLength(1)
	const copy = new Sqlite(path.join(folder, copies[0] ?? ""), { readonly: true })
	expect(copy.prepare("select id from a").pluck().all()).toEqual([7])
	copy.close()
})

describe("the copy made before a migration", () => {
	const first: Migration = {
		version: 1,
		name: "0001-a",
		sql: "create table a (id integer); insert into a values (7)",
	}
	const works: Migration = { version: 2, name: "0002-b", sql: "create table b (id integer)" }
	const fails: Migration = { version: 3, name: "0003-c", sql: "create table a (id integer)" }
	const copies = () => readdirSync(folder).filter((name) => name.includes(".before-"))
	const idsIn = (name: string) => {
		const copy = new Sqlite(path.join(folder, name), { readonly: true })
		const ids = copy.prepare("select id from a").pluck().all()
		copy.close()
		return ids
	}

	test("is made again for each attempt of a failing migration and has the latest data", () => {
		migrate(sqlite, [first])
		for (let start = 0; start < 4; start++) {
			sqlite.exec(`insert into a values (${start})`)
			expect(() => migrate(sqlite, [first, { ...fails, version: 2 }])).toThrow(/already exists/)
		}
		expect(copies()).toEqual(["site.db.before-2"])
		expect(idsIn("site.db.before-2")).toEqual([7, 0, 1, 2, 3])
	})

	test("is not replaced when a later migration of the same update fails", () => {
		migrate(sqlite, [first])
		for (let start = 0; start < 3; start++)
			expect(() => migrate(sqlite, [first, works, fails])).toThrow(/already exists/)
		expect(sqlite.pragma("user_version", { simple: true })).toBe(2)
		expect(copies()).toEqual(["site.db.before-3"])
		const copy = new Sqlite(path.join(folder, "site.db.before-3"), { readonly: true })
		expect(copy.pragma("user_version", { simple: true })).toBe(1)
		copy.close()
	})

	test("replaces an interrupted or unreadable copy", () => {
		migrate(sqlite, [first])
		writeFileSync(path.join(folder, "site.db.before-2.unfinished"), "half of it")
		writeFileSync(path.join(folder, "site.db.before-2"), "no database")
		migrate(sqlite, [first, works])
		expect(copies()).toEqual(["site.db.before-2"])
		expect(idsIn("site.db.before-2")).toEqual([7])
	})

	test("is readable only by the owner", () => {
		migrate(sqlite, [first])
		migrate(sqlite, [first, works])
		expect(statSync(path.join(folder, "site.db.before-2")).mode & 0o777).toBe(0o600)
	})

	describe.runIf(CAN_MOUNT)("on a disk with too little space", () => {
		let unmount: () => void
		beforeEach(() => {
			sqlite.close()
			unmount = mountSmallDisk(folder, 3)
			sqlite = new Sqlite(path.join(folder, "site.db"))
			migrate(sqlite, [first])
			sqlite.exec("create table big (bytes blob); insert into big values (randomblob(1000000))")
		})
		afterEach(() => unmount())

		test("stops the update with a message, and nothing is changed", () => {
			sqlite.exec("insert into big values (randomblob(1000000))")
			expect(() => migrate(sqlite, [first, works])).toThrow(
				/^Not enough disk space to copy the database before the update: \d+ MB must be free, \d+ MB are\. Nothing was changed\.$/,
			)
			expect(sqlite.pragma("user_version", { simple: true })).toBe(1)
			expect(copies()).toEqual([])
		})

		test("deletes the previous copy for the same version if that frees enough space", () => {
			for (let start = 0; start < 3; start++)
				expect(() => migrate(sqlite, [first, { ...fails, version: 2 }])).toThrow(/already exists/)
			expect(copies()).toEqual(["site.db.before-2"])
			sqlite.exec("insert into big values (randomblob(900000))")
			expect(() => migrate(sqlite, [first, works])).toThrow(/Not enough disk space/)
			expect(copies()).toEqual(["site.db.before-2"])
		})
	})
})

describe("an update from version 10, which had three tables for drafts", () => {
	const CREATED = "2026-06-01T12:00:00.500Z"
	const TOKEN = "0123456789abcdef0123456789abcdef"
	beforeEach(() => {
		sqlite.pragma("foreign_keys = on")
		migrate(sqlite, migrations.slice(0, 10))
		sqlite.exec(
			`insert into users (id, username, password_hash, created_at) values (7, 'ada', 'x', '${CREATED}')`,
		)
	})
	const drafts = () => sqlite.prepare("select * from drafts order by kind").all()
	const row = { address: "", bytes: 0, record_id: null, created_at: CREATED }

	test("carries over drafts, draft uploads and idempotency keys with their expiry", () => {
		sqlite.exec(`
			insert into drafts values ('d', 7, '/admin/species/new', '[["name","Grèbe"]]', '${CREATED}');
			insert into uploads values ('${TOKEN}', 7, 'grebe.jpg', 4000, '${CREATED}');
			insert into form_keys values ('k', 'digest', 12, '${CREATED}');
		`)
		expect(migrate(sqlite)).toContain("0011-drafts")
		const file = { kind: "file", user_id: 7, content: "grebe.jpg", bytes: 4000 }
		const saved = { kind: "saved", user_id: null, content: "digest", record_id: 12 }
		const text = { kind: "text", user_id: 7, address: "/admin/species/new", content: '[["name","Grèbe"]]' }
		expect(drafts()).toEqual([
			{ ...row, ...file, key: TOKEN, expires_at: "2026-06-02T12:00:00.500Z" },
			{ ...row, ...saved, key: "k", expires_at: "2026-06-08T12:00:00.500Z" },
			{ ...row, ...text, key: "d", bytes: 19, expires_at: "2026-06-04T12:00:00.500Z" },
		])
		expect(sqlite.pragma("foreign_key_check")).toEqual([])
		sqlite.exec("delete from users")
		expect(drafts()).toMatchObject([{ key: "k" }])
	})

	test("carries over an import whose file was not deleted yet as the import only", () => {
		sqlite.exec(`
			insert into uploads values ('${TOKEN}', 7, 'birds.csv', 4000, '${CREATED}');
			insert into form_keys values ('${TOKEN}', '', 12, '${CREATED}');
		`)
		migrate(sqlite)
		expect(drafts()).toMatchObject([{ key: TOKEN, kind: "saved", record_id: 12 }])
	})
})

describe("an update from version 11, whose terms were source code", () => {
	const before = migrations.filter(({ version }) => version <= 11)
	const published = () =>
		sqlite.prepare("select number, name, hash, published_at from terms_versions order by number").all()
	const draft = () => sqlite.prepare("select heading, text from terms_sections order by position").all()

	test("makes the default text version 1 with its hash, and its sections the draft", () => {
		migrate(sqlite, before)
		migrate(sqlite)
		expect(published()).toEqual([
			{ number: 1, name: "2025-06-20", hash: TERMS_HASH, published_at: "2025-06-20T12:00:00.000Z" },
		])
		const text = String(sqlite.prepare("select text from terms_versions").pluck().get())
		expect(createHash("sha256").update(text).digest("hex")).toBe(TERMS_HASH)
		expect(draft()).toEqual(parseTerms(text))
	})

	test("makes each accepted text a version, and the one accepted last the current one", () => {
		migrate(sqlite, before)
		const insert = sqlite.prepare("insert into waiver_terms values (?, ?, ?, ?)")
		insert.run(
			"b".repeat(64),
			"second",
			"1. Law\n\nOntario.\n\n\n2. Rules\n\nNo:\n\n- fire\n- drones\n",
			"2026-06-02",
		)
		insert.run("a".repeat(64), "2026-05-01", "1. Law\n\nCanada.\n", "2026-06-01")
		migrate(sqlite)
		expect(published()).toEqual([
			{ number: 1, name: "2026-05-01", hash: "a".repeat(64), published_at: "2026-05-01T12:00:00.000Z" },
			{ number: 2, name: "second", hash: "b".repeat(64), published_at: "2026-06-02" },
		])
		expect(draft()).toEqual([
			{ heading: "Law", text: "Ontario." },
			{ heading: "Rules", text: "No:\n\n- fire\n- drones" },
		])
	})
})

test("an update builds the search index again, and changes no byte of the species", () => {
	migrate(
		sqlite,
		migrations.filter(({ version }) => version <= 34),
	)
	sqlite
		.prepare(
			`insert into species (name, scientific_name, type, conservation_status, description, similar_species, created_at, updated_at)
			values ('Blanding’s\u00a0Turtle', 'Emydoidea  blandingii', 'wildlife', 'endangered', 'Œuvre', '["Wood’s Turtle"]', '', '')`,
		)
		.run()
	const species = () => sqlite.prepare("select * from species").all()
	const before = species()
	migrate(sqlite)
	// Later versions add columns.
	expect(species()).toMatchObject(before)
	const found = sqlite.prepare("select rowid from species_search where species_search match ?").pluck()
	for (const text of ["blanding's turtle", "emydoidea blandingii", "oeuvre"])
		expect(found.all(`"${text}"`)).toEqual([1])
	expect(sqlite.prepare("select name from similar_names").pluck().all()).toEqual(["wood's turtle"])
	sqlite.exec("insert into species_search (species_search, rank) values ('integrity-check', 1)")
})

test("an update builds the search index again for hybrids", () => {
	migrate(
		sqlite,
		migrations.slice(
			0,
			migrations.findIndex(({ name }) => name.endsWith("hybrid-names")),
		),
	)
	// As the version before has folded them.
	sqlite.function("fold", { deterministic: true }, (text) => String(text).toLowerCase())
	sqlite
		.prepare(
			`insert into species (name, scientific_name, type, conservation_status, description, similar_species, created_at, updated_at)
			values ('Poplar', 'Populus ×canadensis', 'plant', 'vulnerable', '', '["Salix × fragilis"]', '', '')`,
		)
		.run()
	migrate(sqlite)
	const found = sqlite.prepare("select rowid from species_search where species_search match ?").pluck()
	expect(found.all('"populus x canadensis"')).toEqual([1])
	expect(sqlite.prepare("select name from similar_names").pluck().all()).toEqual(["salix x fragilis"])
	sqlite.exec("insert into species_search (species_search, rank) values ('integrity-check', 1)")
})

describe("an update from a version whose default texts and JSON-LD were about a farm in Ontario", () => {
	const steps = migrations.slice(0, migrations.findIndex(({ name }) => name.endsWith("sample-texts")) + 1)
	const before = steps.slice(0, -1)
	const setting = (key: string) => sqlite.prepare("select value from settings where key = ?").pluck().get(key)
	const store = (key: string, value: string) =>
		sqlite.prepare("insert into settings (key, value) values (?, ?)").run(key, value)

	test("keeps the sample's texts only where the sample was loaded and nobody has saved others", () => {
		migrate(sqlite, before)
		store("tour_text", "Ours.")
		migrate(sqlite, steps)
		expect([setting("hero_text"), setting("tour_text")]).toEqual([undefined, "Ours."])
		sqlite.exec("delete from settings; insert into setup_marks values ('sample loaded', '2026-06-01')")
		sqlite.pragma(`user_version = ${before.at(-1)?.version}`)
		store("tour_text", "Ours.")
		migrate(sqlite, steps)
		const stored = sqlite.prepare("select key, value from settings").raw().all() as [string, string][]
		expect(stored).toHaveLength(7)
		expect({ ...sampleTexts, tour_text: "Ours." }).toMatchObject(Object.fromEntries(stored))
	})

	test.each([
		["7 Mill Road, Otter Creek, Ontario", "ON", "CA"],
		["7 Mill Road, Otter Creek ON K0L 2H0", "ON", "CA"],
		["7 Mill Road, Stowe, Vermont", undefined, undefined],
		["7 Horizon Road, Leeds", undefined, undefined],
	])("says of the address %s that it is in %s, %s", (address, region, country) => {
		migrate(sqlite, before)
		store("street_address", address)
		migrate(sqlite, steps)
		expect([setting("address_region"), setting("address_country")]).toEqual([region, country])
	})
})

describe("an update from version 46, whose imports of map files had a table of their own", () => {
	const AT = "2026-06-01T12:00:00.500Z"
	const place = { mapId: 1, text: "", number: "", species: [], kind: "bench", published: true, revision: 1 }
	const trail = {
		...{ mapId: 1, color: "#1d4f91", lengthMetres: 79, minutes: null, steepness: "flat", surface: "gravel" },
		...{ wheelchair: "unknown", stroller: "unknown", places: [1], line: [{ x: 0.1, y: 0.1 }] },
		...{ closed: false, noticeId: null, published: true, revision: 1, updatedAt: AT },
	}
	const parts = [
		{ kind: "place", id: 1, name: "Gate", revision: 2, changes: null },
		{ kind: "trail", id: 1, name: "Ridge way", revision: 2, changes: { minutes: 25 } },
		{ kind: "place", id: 2, name: "Dock", revision: 1, before: null, changes: null },
		{ kind: "trail", id: 2, name: "Creek way", revision: 1, before: null, changes: null },
		{ kind: "trail", id: 9, name: "Gone way", revision: 1, before: null, changes: null },
	].map((part) => {
		if (part.before === null) return part
		const before = part.kind === "place" ? { ...place, x: 0.1, y: 0.1 } : trail
		return { ...part, before: { ...before, id: part.id, name: part.name } }
	})
	let database: OpenDatabase
	beforeEach(() => {
		database = openDatabase(":memory:")
		migrate(database.sqlite, migrations.slice(0, 46))
		database.sqlite.exec(`
			insert into media (id, name, kind, content_type, bytes, created_at) values (1, 'a.webp', 'image', 'x', 1, '');
			insert into maps (id, name, alt_text, image_id, created_at, updated_at) values (7, 'Farm', 'A map', 1, '', '');
			insert into places (id, map_id, name, kind, x, y, created_at, updated_at, published, revision) values
				(1, 7, 'Gate', 'viewpoint', 0.2, 0.2, '', '', 1, 2), (2, 7, 'Dock', 'bench', 0.3, 0.3, '', '', 1, 1);
			insert into trails (id, map_id, name, color, steepness, surface, wheelchair, stroller, line, created_at, updated_at,
				published, revision, changes) values
				(1, 7, 'Ridge way', '#1d4f91', 'flat', 'gravel', 'unknown', 'unknown', '[]', '', '', 1, 2, '{"minutes":30,"places":[],"line":[]}'),
				(2, 7, 'Creek way', '#1d4f91', 'flat', 'gravel', 'unknown', 'unknown', '[]', '', '', 0, 2, null);
			insert into redirects (id, path, target, updated_at) values (1, '/old', '/visit', '');
			insert into content_imports (id, kind, name, summary, imported_at, imported_by)
				values (3, 'redirects', 'Pasted list', '2 addresses', '${AT}', 'anna');
			insert into content_import_records values (3, 'redirect', 1, 1), (3, 'redirect', 2, 1);
		`)
		const insert = database.sqlite.prepare("insert into map_imports values (?, 7, ?, ?, 'anna', ?, ?, ?, ?)")
		insert.run(1, "first", AT, "old.gpx", JSON.stringify(parts.slice(0, 1)), AT, "cleo")
		insert.run(4, "second", AT, "trails.gpx", JSON.stringify(parts), null, null)
	})
	afterEach(() => database.close())

	test("answers a form that is sent again, and names what other imports added", async () => {
		const { db, sqlite } = database
		migrate(sqlite, migrations.slice(0, 47))
		expect(await findCreatedByKey(db, { key: "second", digest: "" })).toBe(5)
		expect(sqlite.prepare("select expires_at from drafts").pluck().get()).toBe("2026-06-08T12:00:00.500Z")
		const names = sqlite.prepare("select name from content_import_records where import_id = ?").pluck()
		expect([names.all(3), names.all(5)]).toEqual([
			["/old", "redirect 2"],
			["Gate", "Dock", "Ridge way", "Creek way", "Gone way"],
		])
		expect(sqlite.pragma("foreign_key_check")).toEqual([])
	})

	test("drops those of maps and of lists with what undoing them needed, and changes no place and no trail", () => {
		const { sqlite } = database
		const contents = () =>
			["places", "trails"].map((name) => sqlite.prepare(`select name, revision from ${name}`).all())
		const before = contents()
		migrate(sqlite)
		expect(sqlite.prepare("select id, kind from imports").all()).toEqual([])
		expect(contents()).toEqual(before)
	})
})

describe("an update from version 55, whose imports of species and of content had tables of their own", () => {
	const AT = "2026-06-01T12:00:00.500Z"
	const species =
		"insert into species (id, name, scientific_name, type, conservation_status, revision, created_at, updated_at)"
	beforeEach(() => {
		migrate(sqlite, migrations.slice(0, 55))
		sqlite.exec(`
			insert into content_imports (id, kind, name, summary, imported_at, imported_by, undone_at) values
				(2, 'calendar', 'a.ics', '2 events', '${AT}', 'anna', null),
				(4, 'site', 'a.xml', '2 posts', '${AT}', 'anna', null), (5, 'redirects', 'Pasted list', '1 address', '${AT}', 'ben', '${AT}');
			insert into content_import_records (import_id, kind, record_id, revision, name) values
				(2, 'post', 1, 1, 'Market'), (4, 'post', 2, 1, 'Otters'), (4, 'page', 3, 2, 'About'), (5, 'redirect', 1, 1, '/old');
			insert into imports (id, at, username, file_name, added, changed, unchanged, state) values
				(1, '${AT}', 'kim', 'birds.csv', 2, 1, 3, 'done'), (3, '${AT}', 'kim', 'cut.csv', 0, 0, 0, 'undoing');
			insert into import_rows (import_id, species_id, name, revision, before, restored) values
				(1, 7, 'Loon', 1, null, 0), (1, 8, 'Heron', 2, null, 1), (1, 9, 'Owl', 2, '{"habitat":"Barn"}', 0),
				(3, 10, 'Wren', 1, null, 0),
				(3, 11, 'Hawk', 3, '{"habitat":"Barn","featured":1,"revision":2,"updated_at":"before"}', 0),
				(3, 12, 'Kite', 3, '{"habitat":"Barn","revision":2,"updated_at":"before"}', 0);
			${species} values (11, 'Hawk', 'Hawk', 'bird', 'vulnerable', 3, '', '${AT}'),
				(12, 'Edited', 'Kite', 'bird', 'vulnerable', 4, '', '${AT}');
		`)
	})

	test("keeps what can be listed of imports of species, sites and redirects, each with an ID", () => {
		migrate(sqlite, migrations.slice(0, 56))
		expect(
			sqlite.prepare("select id, kind, name, summary, at, username, state from imports").raw().all(),
		).toEqual([
			[4, "site", "a.xml", "2 posts", AT, "anna", "done"],
			[5, "redirects", "Pasted list", "1 address. Undone", AT, "ben", "done"],
			[6, "species", "birds.csv", "2 added, 1 changed, 3 not changed", AT, "kim", "done"],
			[8, "species", "cut.csv", "0 added, 0 changed, 0 not changed", AT, "kim", "failed"],
		])
		const records = sqlite.prepare(
			"select import_id, kind, record_id, name, revision, action from import_records",
		)
		expect(records.raw().all()).toEqual([
			[4, "page", 3, "About", 2, "added"],
			[4, "post", 2, "Otters", 1, "added"],
			[5, "redirect", 1, "/old", 1, "added"],
			[6, "species", 7, "Loon", 1, "added"],
			[6, "species", 8, "Heron", 2, "restored"],
			[6, "species", 9, "Owl", 2, "changed"],
			[8, "species", 10, "Wren", 1, "added"],
			[8, "species", 11, "Hawk", 3, "changed"],
			[8, "species", 12, "Kite", 3, "changed"],
		])
		migrate(sqlite)
		const kinds = sqlite.prepare("select distinct kind from imports order by kind").pluck()
		expect(kinds.all(), "lists of redirects are over").toEqual(["site", "species"])
		expect(sqlite.prepare("select kind from import_records where import_id = 5").all()).toEqual([])
		const heron = sqlite.prepare("select action from import_records where record_id = 8").pluck()
		expect(heron.get(), "species are no longer restored by a file").toBe("added")
		sqlite.exec("delete from imports")
		expect(sqlite.prepare("select count(*) from import_records").pluck().get()).toBe(0)
	})

	test("doesn't take back what an interrupted import restored from the trash", () => {
		sqlite.exec("update import_rows set restored = 1 where species_id = 10")
		migrate(sqlite)
		const records = sqlite.prepare("select record_id from import_records where import_id = 8").pluck()
		expect(records.all()).toEqual([11, 12])
	})

	test("gives species that an interrupted import changed their values back, unless they were edited since", () => {
		migrate(sqlite)
		expect(sqlite.prepare("select name, habitat, featured, revision from species").raw().all()).toEqual([
			["Hawk", "Barn", 1, 4],
			["Edited", "", 0, 4],
		])
	})
})

test("a database of a newer release is rejected and not changed", () => {
	sqlite.pragma("user_version = 999")
	expect(() => migrate(sqlite)).toThrow(NewerDatabaseError)
	expect(sqlite.prepare("select count(*) from sqlite_master").pluck().get()).toBe(0)
})
