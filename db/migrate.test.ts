import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Migration, migrate, migrations, NewerDatabaseError } from "./migrate.ts"
import type { Schema } from "./schema.ts"

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

// The compiler holds this to the types of the schema, the test below holds it to the tables.
const columns: { [Table in keyof Schema]: Record<keyof Schema[Table], true> } = {
	media: {
		id: true,
		name: true,
		kind: true,
		content_type: true,
		bytes: true,
		width: true,
		height: true,
		created_at: true,
		widths: true,
		placeholder: true,
	},
	species: {
		id: true,
		name: true,
		scientific_name: true,
		type: true,
		conservation_status: true,
		description: true,
		location_hints: true,
		fun_facts: true,
		image_id: true,
		image_position: true,
		image_offset: true,
		audio_id: true,
		featured: true,
		archived: true,
		created_at: true,
		updated_at: true,
		revision: true,
	},
	posts: {
		id: true,
		slug: true,
		title: true,
		content: true,
		excerpt: true,
		category: true,
		tags: true,
		published: true,
		created_at: true,
		published_at: true,
		updated_at: true,
		revision: true,
	},
	settings: { key: true, value: true, description: true },
	waiver_acceptances: {
		id: true,
		receipt: true,
		terms_version: true,
		accepted_at: true,
		led_to: true,
		terms_hash: true,
	},
	waiver_terms: { hash: true, version: true, text: true, first_accepted_at: true },
	users: { id: true, username: true, password_hash: true, role: true, created_at: true },
	sessions: {
		token_hash: true,
		user_id: true,
		created_at: true,
		last_seen_at: true,
		expires_at: true,
		ended_at: true,
		flash: true,
	},
	events: { day: true, event: true, subject: true, count: true },
	event_months: { month: true, event: true, subject: true, count: true },
	event_days: { event: true, day: true, count: true },
	event_batches: { id: true, day: true },
	audit_entries: { id: true, at: true, username: true, action: true, subject: true, subject_id: true },
	guesses: { key: true, failures: true, last_failed_at: true, blocked_until: true },
	drafts: { key: true, user_id: true, address: true, fields: true, created_at: true },
	uploads: { token: true, user_id: true, file_name: true, bytes: true, created_at: true },
	content_version: { id: true, version: true },
	form_keys: { key: true, digest: true, subject_id: true, created_at: true },
}

test("the types of the schema are those of the tables", () => {
	migrate(sqlite)
	const tables = sqlite
		.prepare(
			"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
		)
		.pluck()
		.all() as string[]
	expect(tables.sort()).toEqual(Object.keys(columns).sort())
	for (const [table, types] of Object.entries(columns)) {
		const found = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name)
		expect(found.sort(), table).toEqual(Object.keys(types).sort())
	}
})

test("migrations are numbered from 1 without a gap", () => {
	expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, at) => at + 1))
})

test("a second start changes nothing", () => {
	expect(migrate(sqlite)).toEqual(migrations.map((step) => step.name))
	expect(migrate(sqlite)).toEqual([])
})

test("a step that fails half-way leaves nothing behind, and the database as it was", () => {
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

test("a database of a newer release is refused and left alone", () => {
	sqlite.pragma("user_version = 999")
	expect(() => migrate(sqlite)).toThrow(NewerDatabaseError)
	expect(sqlite.prepare("select count(*) from sqlite_master").pluck().get()).toBe(0)
})
