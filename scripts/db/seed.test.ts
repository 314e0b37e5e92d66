import path from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { root } from "#core/testing/site.ts"
import { takeLock } from "#db/folder-lock.ts"
import { seedCommand } from "./seed.ts"

const folder = testFolder()
let seeded: string
let firstRun: Run
beforeAll(async () => {
	seeded = folder.file("seeded")
	firstRun = await run(seeded)
})

type Run = { code: number; output: string; errors: string }

async function run(dataDir: string, variables = {}): Promise<Run> {
	const result = { output: "", errors: "" }
	const code = await seedCommand([], { DATA_DIR: dataDir, ...variables }, root, {
		say: (line) => (result.output += line),
		complain: (line) => (result.errors += line),
	})
	return { code, ...result }
}

function allRows(dataDir: string) {
	const sqlite = new Sqlite(path.join(dataDir, "site.db"), { readonly: true })
	const tables = ["species", "posts", "users", "events", "waiver_acceptances", "audit_entries"]
	const rows = tables.map((table) => sqlite.prepare(`select * from ${table}`).all())
	sqlite.close()
	return rows
}

test("seed fills an empty folder with rows for every staff page and prints the administrator's password", () => {
	expect(firstRun).toMatchObject({ code: 0, errors: "" })
	expect(firstRun.output).toMatch(/Created the administrator 'dev' with the password '[\w-]{12}'/)
	for (const rows of allRows(seeded)) expect(rows.length).toBeGreaterThan(0)
})

test("seed refuses to run in production and while the site runs", async () => {
	const before = allRows(seeded)
	const refused = await run(seeded, { NODE_ENV: "production" })
	expect(refused).toMatchObject({ code: 1, output: "" })
	expect(refused.errors).toContain("for development only")
	const lock = takeLock(path.join(seeded, "site.lock"))
	const inUse = await run(seeded)
	expect(inUse).toMatchObject({ code: 1, output: "" })
	expect(inUse.errors).toContain("the site is already running on it")
	lock?.release()
	expect(allRows(seeded)).toEqual(before)
})
