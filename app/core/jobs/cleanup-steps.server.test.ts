import { existsSync, globSync, mkdirSync, readFileSync, utimesSync } from "node:fs"
import path from "node:path"
import type { Database } from "better-sqlite3"
import { afterEach, describe, expect, test, vi } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { columnsOf, insertAnyRow } from "#core/testing/any-row.ts"
import { testDatabase } from "#core/testing/database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { cleanUp } from "./cleanup.server.ts"

const folder = testFolder()
afterEach(() => void vi.useRealTimers())

/** Noon on the farm's clock, five hours behind UTC. */
const NOW = Date.parse("2026-03-01T17:00:00.000Z")
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const before = (age: number) => new Date(NOW - age).toISOString()

type Values = Record<string, unknown>
/** Two rows: the cleanup deletes the first and leaves the second. `rest`: other rows they need. */
type Rows = { table: string; gone: Values; stays: Values; rest?: (sqlite: Database) => void }
/** A file is deleted when it is older than `age` (ms). */
type File = { file: string; age: number }

const aged = (table: string, column: string, age: number, values: Values = {}): Rows => ({
	table,
	gone: { ...values, [column]: before(age + 1) },
	stays: { ...values, [column]: before(age - 1) },
})
/** Dated by a clock that was ahead: more than the tolerance of five minutes. */
const ahead = (table: string, column: string, values: Values): Rows => ({
	table,
	gone: { ...values, [column]: before(-5 * MINUTE - 1) },
	stays: { ...values, [column]: before(-5 * MINUTE) },
})
const dated = (table: string, gone: string, stays: string): Rows => ({
	table,
	gone: { day: gone },
	stays: { day: stays },
})
const imports = (sqlite: Database) => {
	insertAnyRow(sqlite, "imports", { id: 1, at: before(31 * DAY) })
	insertAnyRow(sqlite, "imports", { id: 2, at: before(29 * DAY) })
}
const manyEntries = (sqlite: Database) =>
	sqlite.exec(`insert into audit_entries (id, at, username, action, subject) with recursive numbers (n) as
		(select 3 union all select n + 1 from numbers where n < 20001) select n, '', '', 'session.ended', '' from numbers`)

const STEPS: Record<string, (Rows | File)[]> = {
	deleteOldSessions: [
		aged("sessions", "expires_at", 7 * DAY, { last_seen_at: before(DAY) }),
		ahead("sessions", "last_seen_at", { expires_at: before(0) }),
	],
	deleteExpiredDrafts: [aged("drafts", "expires_at", 0)],
	deleteOldWaiverKeys: [aged("waiver_keys", "created_at", DAY)],
	deleteOldEventDetails: [dated("events", "2024-01-31", "2024-02-01")],
	deleteOldCounts: [
		dated("redirect_hits", "2025-11-30", "2025-12-01"),
		dated("missing_paths", "2026-01-29", "2026-01-30"),
	],
	deleteExpired: [aged("trash", "deleted_at", 30 * DAY)],
	deleteOldImports: [
		aged("imports", "at", 30 * DAY),
		{ table: "import_records", gone: { import_id: 1 }, stays: { import_id: 2 }, rest: imports },
	],
	deleteAbandonedPictures: [
		aged("post_pictures", "created_at", 14 * DAY, { form_key: "key", post_id: null }),
	],
	sweepMedia: [
		{
			table: "media",
			gone: { id: 1, name: "unused" },
			stays: { id: 2, name: "used" },
			rest: (sqlite) => insertAnyRow(sqlite, "species_photos", { image_id: 2 }),
		},
		{ file: "media/a.webp", age: HOUR },
		{ file: "uploads/a", age: DAY },
		{ file: "uploads/a.variants", age: DAY },
	],
	deleteOldMoveIn: [
		{ file: "move-in", age: 7 * DAY },
		{ file: "site-import-a", age: 7 * DAY },
	],
	deleteOldAttempts: [aged("guesses", "last_failed_at", 30 * DAY), ahead("guesses", "last_failed_at", {})],
	deleteOldAuditEntries: [{ table: "audit_entries", gone: { id: 1 }, stays: { id: 2 }, rest: manyEntries }],
}

async function runAt(db: ReturnType<typeof testDatabase>["db"], dataDir: string) {
	mkdirSync(dataDir, { recursive: true })
	vi.useFakeTimers({ toFake: ["Date"], now: NOW })
	await cleanUp(db, dataDir, SERVER_FEATURES, 0)
	vi.useRealTimers()
}

function insert(sqlite: Database, table: string, name: string, values: Values) {
	const key = columnsOf(sqlite, table).find(({ pk, type }) => pk === 1 && type === "TEXT")?.name
	const kind = table === "trash" && { kind: "species", record_id: name === "gone" ? 1 : 2 }
	insertAnyRow(sqlite, table, {
		...(key && key !== "day" && { [key]: name.padEnd(64, "a") }),
		...kind,
		...values,
	})
}

test("the table has each step", () => {
	const core = readFileSync("app/core/jobs/cleanup.server.ts", "utf8").split("function cleanUp")[0]
	const rooms = globSync("app/features/*/feature.server.ts").map((file) => readFileSync(file, "utf8"))
	const lists = [core, ...rooms.map((text) => /\tcleanup: \[[^\]]+\]/.exec(text)?.[0])].join("\n")
	const names = [...lists.matchAll(/\) => (?:withMediaLock\(\(\) => )?(\w+)\(/g)].map(([, name]) => name)
	expect(Object.keys(STEPS).sort()).toEqual(names.sort())
})

describe.each(Object.entries(STEPS))("%s", (step, pairs) => {
	const rows = pairs.filter((pair) => "table" in pair)
	test.each(rows)(
		"deletes what is too old of $table, and nothing else",
		async ({ table, gone, stays, rest }) => {
			const { db, sqlite, close } = testDatabase()
			sqlite.pragma("foreign_keys = off")
			rest?.(sqlite)
			const read = () => {
				const shown = table === "trails" ? "* from trails where closed = 1" : `* from ${table}`
				return sqlite.prepare(`select ${shown}`).all()
			}
			insert(sqlite, table, "stays", stays)
			const fresh = read()
			insert(sqlite, table, "gone", gone)
			expect(read()).toHaveLength(fresh.length + 1)
			await runAt(db, folder.file(step))
			expect(read()).toEqual(fresh)
			close()
		},
	)

	const files = pairs.filter((pair) => "file" in pair)
	test.each(files)("deletes $file when it is too old, and not before", async ({ file, age }) => {
		const { db, close } = testDatabase()
		const dataDir = folder.file(`${step} files`)
		for (const [moved, isLeft] of [
			[-1000, false],
			[1000, true],
		] as const) {
			mkdirSync(path.join(dataDir, file), { recursive: true })
			const at = new Date(NOW - age + moved)
			utimesSync(path.join(dataDir, file), at, at)
			await runAt(db, dataDir)
			expect(existsSync(path.join(dataDir, file))).toBe(isLeft)
		}
		close()
	})
})
