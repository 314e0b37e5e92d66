import { readdir } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, errorOf, everything, formOf } from "#app/testing/fixtures/api.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

let site: TestSite
let admin: Caller
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false" })
	admin = callerOf(site, await signedInAdmin(site))
})
afterAll(() => site.close())

const send = (rows: string, fields: Record<string, string> = {}, header = HEADER) =>
	admin(
		"POST",
		"/api/species/import",
		formOf({ csv: new File([`${header}\n${rows}`], "birds.csv"), ...fields }),
	)
const filesLeft = () => readdir(path.join(site.environment.dataDir, "uploads"))

test("an import adds good rows, skips or updates known species, and counts all of them", async () => {
	const first = await send(
		'Owl,Bubo bubo,bird,vulnerable,"Big, old",Barn\nFox,Vulpes vulpes,wildlife,least_concern,,\n',
	)
	expect([first.status, first.body]).toEqual([200, { imported: 2, updated: 0, skipped: 0 }])
	const again = "New owl,bubo BUBO,bird,endangered,t,x\nElm,Ulmus,plant,vulnerable,t,x\n"
	expect((await send(again)).body).toEqual({ imported: 1, updated: 0, skipped: 1 })
	const owl = async () => (await admin("GET", "/api/species?search=owl")).body
	expect(await owl()).toMatchObject([{ name: "Owl", scientificName: "Bubo bubo", description: "Big, old" }])
	expect((await send(again, { duplicates: "skip" })).body).toEqual({ imported: 0, updated: 0, skipped: 2 })
	expect((await send(again, { duplicates: "update" })).body).toEqual({ imported: 0, updated: 2, skipped: 0 })
	expect(await owl()).toMatchObject([{ name: "New owl", conservationStatus: "endangered", featured: false }])
	expect(await filesLeft()).toEqual([])
})

test("an import without a file, with an invalid option, or with too much data is rejected", async () => {
	const before = await everything(site)
	const none = ["Please select a CSV file to import."]
	const post = (fields: Record<string, string | File>) => admin("POST", "/api/species/import", formOf(fields))
	for (const fields of [{ duplicates: "skip" }, { csv: "name" }, { csv: new File([], "") }] as Record<
		string,
		string
	>[])
		expect(errorOf(await post(fields))).toEqual([400, "No file selected", { csv: none }])
	const choice = "duplicates must be skip or update"
	expect(errorOf(await send("A,A a,bird,vulnerable,t,x\n", { duplicates: "both" }))).toEqual([
		400,
		choice,
		{ duplicates: [choice] },
	])
	expect((await post({ duplicates: "both" })).body.errors).toEqual({ csv: none, duplicates: [choice] })
	expect((await send("")).status).toBe(400)
	expect((await post({ csv: new File([], "empty.csv") })).status).toBe(400)
	expect((await post({ csv: new File([Uint8Array.from([0x50, 0x4b, 3, 4, 0])], "x.csv") })).status).toBe(400)
	const large = await send("x".repeat(5 * 1024 * 1024))
	expect([large.status, large.body.errors.csv[0]]).toEqual([413, expect.stringContaining("larger than 5 MB")])
	expect(await everything(site)).toBe(before)
	expect(await filesLeft()).toEqual([])
})
