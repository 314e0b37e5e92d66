import { rmSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createBackground } from "#core/jobs/run-job.server.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { newSpecies } from "#core/testing/database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import type { ImportResult } from "./import-jobs.server.ts"
import { CHECK_IMPORT, RUN_IMPORT } from "./received-csv.server.ts"

const { run } = createBackground(null)
const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const folder = testFolder()
let site: OpenDatabase
beforeEach(() => {
	site = openDatabase(folder.file("site.db"))
	migrate(site.sqlite)
	insertAnyRow(site.sqlite, "users", { id: 1, role: "editor", deactivated_at: null })
	insertAnyRow(site.sqlite, "sessions", { user_id: 1, token_hash: "kim's", ended_at: null })
})
afterEach(() => {
	site.close()
	rmSync(folder.file("site.db"))
})

function send(content: string | Buffer) {
	const file = folder.file("upload")
	writeFileSync(file, content)
	return { databaseFile: folder.file("site.db"), file }
}
const order = (token = "token") => ({
	token,
	fileName: "birds.csv",
	duplicates: "skip" as const,
	change: { by: "kim", at: "2025-06-20T10:00:00.000Z" },
	session: "kim's",
})

test("the check lists the first 1,000 errors with shortened values and counts all", async () => {
	const bad = `${"long ".repeat(100)},,mammal,fine,t,x\n`
	const input = send(`${HEADER}\n${bad.repeat(300)}`)
	const { errors } = await run(CHECK_IMPORT, input)
	expect(errors.count).toBe(1200)
	expect(errors.first).toHaveLength(1000)
	expect(Math.max(...errors.first.map(({ value }) => value.length))).toBe(120)
})

test("an import replaces only what its check has shown, and then names all that is different", async () => {
	const names = Array.from({ length: 300 }, (_, at) => `Bird ${at}`)
	for (const name of names)
		await insertSpecies(site.db, newSpecies({ name, scientificName: name, diet: "Fish" }), new Date())
	const rows = names.map((name) => `${name},${name},bird,vulnerable,t,x`)
	const input = { ...send([HEADER, ...rows].join("\n")), ...order(), duplicates: "update" as const }
	const { digest } = await run(CHECK_IMPORT, input)
	const species = site.db.updateTable("species").where("id", ">", 1)
	await species.set({ diet: "Not in the file", revision: 2 }).execute()
	expect((await run(CHECK_IMPORT, input)).digest).toBe(digest)
	await species.set({ description: "Someone else's", revision: 3 }).execute()
	expect(await run(RUN_IMPORT, { ...input, session: "an ended one" })).toBe("no access")
	const { check, counts, since } = (await run(RUN_IMPORT, { ...input, digest })) as ImportResult
	expect([counts, check.changed.count, since?.first.length]).toEqual([undefined, 300, 299])
	expect(await run(RUN_IMPORT, { ...input, digest: check.digest })).toMatchObject({
		counts: { updated: 300 },
	})
})
