import { rmSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { columnLabel, OPTIONAL_COLUMNS } from "#app/models/species/species-csv-columns.ts"
import { newSpecies } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { createBackground } from "./run-job.server.ts"

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

test("the check returns the file's format and its matches, and changes nothing", async () => {
	await insertSpecies(site.db, newSpecies(), new Date())
	const text = `${HEADER},note\nGoglu des prés,A a,bird,vulnerable,t,x,1\nHuard,GAVIA IMMER,bird,vulnerable,t,x,2\n`
	const input = send(Buffer.from(text.replaceAll(",", ";"), "latin1"))
	expect(await run("checkImport", input)).toEqual({
		understood: "Read as Windows-1252, separated by semicolons.",
		ignoredColumns: ["note"],
		absentColumns: OPTIONAL_COLUMNS.map(columnLabel),
		newCount: 1,
		newNames: ["Goglu des prés"],
		changedCount: 1,
		changed: [
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
		range: { from: 1, page: 1 },
		sameCount: 0,
	})
	expect(await names()).toEqual(["Common Loon"])
})

test("the check shows the old and new value of every change, in pages, and what is the same", async () => {
	const ids: number[] = []
	for (let at = 0; at < 203; at++) {
		const bird = newSpecies({ name: `Bird ${at}`, scientificName: `Avis ${at}` })
		ids.push(await insertSpecies(site.db, bird, new Date()))
	}
	const rows = ids.map((_, at) => {
		// Nobody sees what has no width, so it is no change.
		const name = at === 0 ? "Bi\u200brd\ufeff 0" : `Bird ${at}`
		const rest =
			at < 3
				? "least_concern,A diver of northern lakes.,,,no"
				: "Vulnerable,A diver of northern lakes.,,Apr-Jun,yes"
		return `${name},Avis ${at},bird,${rest}`
	})
	const input = send(`${HEADER},seasonMonths,featured\n${rows.join("\n")}`)
	const found = new Map<number, unknown>()
	for (const page of [1, 2]) {
		const range = { from: page, page }
		const result = await run("checkImport", { ...input, range })
		expect(result).toMatchObject({ newCount: 0, changedCount: 200, sameCount: 3, range })
		for (const { id, values } of "changed" in result ? result.changed : []) found.set(id, values)
	}
	expect([...found.keys()]).toEqual(ids.slice(3))
	for (const values of found.values())
		expect(values).toEqual([
			{ label: "Conservation Status", now: "Least Concern", given: "Vulnerable" },
			{ label: "Featured Species", now: "No", given: "Yes" },
			{ label: "In Season", now: "", given: "April to June" },
		])
})

test("the check lists the first 1,000 errors with shortened values and counts all", async () => {
	const bad = `${"long ".repeat(100)},,mammal,fine,t,x\n`
	const input = send(`${HEADER}\n${bad.repeat(300)}`)
	const result = await run("checkImport", input)
	expect(result).toMatchObject({ errorCount: 1200 })
	const { errors } = result as { errors: { value: string }[] }
	expect(errors).toHaveLength(1000)
	expect(Math.max(...errors.map(({ value }) => value.length))).toBe(120)
})

test("a file that is sent twice is imported once", async () => {
	const input = { ...send(`${HEADER}\nOne,A a,bird,vulnerable,t,x\n`), ...order() }
	const both = await Promise.all([run("runImport", input), run("runImport", input)])
	expect(both).toEqual([{ imported: 1, updated: 0, skipped: 0 }, "unavailable"])
	expect(await names()).toEqual(["One"])
})

test("a deleted or invalid file imports nothing", async () => {
	const input = {
		...send(`${HEADER}\nOne,A a,bird,vulnerable,t,x\nTwo,B b,mammal,vulnerable,t,x\n`),
		...order(),
	}
	expect(await run("runImport", input)).toMatchObject({ errorCount: 1, errors: [{ line: 3 }] })
	expect(await run("runImport", { ...input, ...send(Buffer.from([0x50, 0x4b, 3, 4])) })).toMatchObject({
		error: expect.stringContaining("Excel"),
	})
	expect(await run("runImport", { ...input, file: folder.file("nowhere") })).toBe("unavailable")
	expect(await run("checkImport", { ...input, file: folder.file("nowhere") })).toMatchObject({
		error: expect.stringContaining("no longer available"),
	})
	expect(await names()).toEqual([])
})
