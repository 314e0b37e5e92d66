import { rmSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createBackground } from "#core/jobs/run-job.server.ts"
import { newSpecies } from "#core/testing/database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { CHECK_IMPORT, RUN_IMPORT } from "./received-csv.server.ts"

const { run } = createBackground(null)
const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const folder = testFolder()
let site: OpenDatabase
beforeEach(() => {
	site = openDatabase(folder.file("site.db"))
	migrate(site.sqlite)
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
})
const names = async () =>
	(await site.db.selectFrom("species").select("name").execute()).map(({ name }) => name)

test("the check returns what the file would add and change, and changes nothing", async () => {
	await insertSpecies(site.db, newSpecies(), new Date())
	const text = `${HEADER},note\nGoglu des prés,A a,bird,vulnerable,t,x,1\nHuard,GAVIA IMMER,bird,vulnerable,t,x,2\n`
	const input = send(Buffer.from(text.replaceAll(",", ";"), "latin1"))
	expect(await run(CHECK_IMPORT, input)).toEqual({
		ignoredColumns: ["note"],
		added: { first: [{ id: 0, name: "Goglu des prés", values: [] }], count: 1 },
		changed: {
			first: [
				{
					id: 1,
					name: "Common Loon",
					values: [
						{ label: "Common Name", now: "Common Loon", given: "Huard" },
						{ label: "Scientific Name", now: "Gavia immer", given: "GAVIA IMMER" },
						{ label: "Conservation Status", now: "Least Concern", given: "Vulnerable" },
						{ label: "Description", now: expect.any(String), given: "t" },
						{ label: "Location Hints", now: expect.any(String), given: "x" },
					],
				},
			],
			count: 1,
		},
		sameCount: 0,
		...{ errors: { first: [], count: 0 }, warnings: { first: [], count: 0 } },
		digest: expect.any(String),
	})
	expect(await names()).toEqual(["Common Loon"])
})

test("the check lists the first 1,000 errors with shortened values and counts all", async () => {
	const bad = `${"long ".repeat(100)},,mammal,fine,t,x\n`
	const input = send(`${HEADER}\n${bad.repeat(300)}`)
	const { errors } = await run(CHECK_IMPORT, input)
	expect(errors.count).toBe(1200)
	expect(errors.first).toHaveLength(1000)
	expect(Math.max(...errors.first.map(({ value }) => value.length))).toBe(120)
})

test("a file that is sent twice is imported once", async () => {
	const input = { ...send(`${HEADER}\nOne,A a,bird,vulnerable,t,x\n`), ...order() }
	const { digest } = (await run(CHECK_IMPORT, input)) as { digest: string }
	const both = [await run(RUN_IMPORT, { ...input, digest }), await run(RUN_IMPORT, { ...input, digest })]
	expect(both.map(({ counts }) => counts)).toEqual([{ imported: 1, updated: 0, skipped: 0 }, undefined])
	expect(await names()).toEqual(["One"])
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
	const { check, counts, since } = await run(RUN_IMPORT, { ...input, digest })
	expect([counts, check.changed.count, since?.first.length]).toEqual([undefined, 300, 299])
	expect((await run(RUN_IMPORT, { ...input, digest: check.digest })).counts).toMatchObject({ updated: 300 })
})

test("a deleted or invalid file imports nothing", async () => {
	const input = {
		...send(`${HEADER}\nOne,A a,bird,vulnerable,t,x\nTwo,B b,mammal,vulnerable,t,x\n`),
		...order(),
	}
	const failed = async (changes: object) =>
		(await run(RUN_IMPORT, { ...input, ...changes })).check.errors.first
	expect(await failed({})).toMatchObject([{ line: 3 }])
	const excel = send(Buffer.from([0x50, 0x4b, 3, 4, 0]))
	expect(await failed(excel)).toMatchObject([{ message: expect.stringContaining("Excel") }])
	const gone = [{ message: expect.stringContaining("no longer available") }]
	expect(await failed({ file: folder.file("nowhere") })).toMatchObject(gone)
	expect(await run(CHECK_IMPORT, { ...input, file: folder.file("nowhere") })).toMatchObject({
		errors: { first: gone },
	})
	expect(await names()).toEqual([])
})
