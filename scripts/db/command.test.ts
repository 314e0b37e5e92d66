import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { PassThrough, Readable } from "node:stream"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { root } from "#core/testing/site.ts"
import { takeLock } from "#db/folder-lock.ts"
import { runDatabaseCommand } from "./command.ts"
import { countContent } from "./count-content.ts"

const folder = testFolder()
let seeded: string
let firstRun: Run
beforeAll(async () => {
	seeded = folder.file("seeded")
	firstRun = await run(["seed"], seeded)
})

type Run = { code: number; output: string; errors: string }

/** Runs a command with `typed` as its standard input, like a pipe. */
async function run(args: string[], dataDir: string, typed = "", variables = {}): Promise<Run> {
	const output = new PassThrough()
	const errors = new PassThrough()
	const terminal = { input: Readable.from([typed]), output, errors }
	const code = await runDatabaseCommand(args, { DATA_DIR: dataDir, ...variables }, root, terminal)
	const text = (stream: PassThrough) => String(stream.read() ?? "")
	return { code, output: text(output), errors: text(errors) }
}

function read<T>(dataDir: string, work: (sqlite: Sqlite.Database) => T): T {
	const sqlite = new Sqlite(path.join(dataDir, "site.db"), { readonly: true })
	try {
		return work(sqlite)
	} finally {
		sqlite.close()
	}
}

/** The rows of every table that `seed` fills. */
const allRows = (dataDir: string) =>
	read(dataDir, (sqlite) =>
		["species", "posts", "users", "events", "waiver_acceptances", "audit_entries"].map((table) =>
			sqlite.prepare(`select * from ${table}`).all(),
		),
	)

test("seed fills an empty folder with rows for every staff page and prints the administrator's password", () => {
	expect(firstRun).toMatchObject({ code: 0, errors: "" })
	expect(firstRun.output).toMatch(/Created the administrator 'dev' with the password '[\w-]{12}'/)
	expect(firstRun.output).toContain("has 64 species, 30 posts, 1 account, 900 waiver acceptances.")
	for (const rows of allRows(seeded)) expect(rows.length).toBeGreaterThan(0)
})

test("reset deletes everything except backups after a confirmation and seeds again", async () => {
	const dataDir = folder.file("reset")
	mkdirSync(path.join(dataDir, "backups"), { recursive: true })
	mkdirSync(path.join(dataDir, "uploads"))
	writeFileSync(path.join(dataDir, "backups/farm.tar"), "a backup")
	writeFileSync(path.join(dataDir, "uploads/one"), "an upload")
	const changed = new Sqlite(path.join(dataDir, "site.db"))
	changed.exec("create table mine (n integer)")
	changed.close()

	for (const typed of ["", "no\n", "RESET\n"]) {
		const refused = await run(["reset"], dataDir, typed)
		expect(refused).toMatchObject({ code: 1, errors: "Nothing was deleted.\n" })
		expect(refused.output).toContain("Type 'reset'")
		expect(existsSync(path.join(dataDir, "uploads/one"))).toBe(true)
	}
	expect(await run(["reset"], dataDir, "reset\n")).toMatchObject({ code: 0, errors: "" })
	expect(readdirSync(path.join(dataDir, "backups"))).toEqual(["farm.tar"])
	expect(existsSync(path.join(dataDir, "uploads"))).toBe(false)
	expect(read(dataDir, countContent).species).toBe(64)
})

test("seed and reset refuse to run in production and while the site runs", async () => {
	const before = allRows(seeded)
	const commands = [["seed"], ["reset", "--yes"]]
	for (const args of commands) {
		const refused = await run(args, seeded, "", { NODE_ENV: "production" })
		expect(refused).toMatchObject({ code: 1, output: "" })
		expect(refused.errors).toContain("for development only")
	}
	const lock = takeLock(path.join(seeded, "site.lock"))
	for (const args of commands) {
		const refused = await run(args, seeded)
		expect(refused).toMatchObject({ code: 1, output: "" })
		expect(refused.errors).toContain("the site is already running on it")
	}
	lock?.release()
	expect(allRows(seeded)).toEqual(before)
})
