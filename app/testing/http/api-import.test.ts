import { readdir } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, errorOf, everything, formOf } from "#app/testing/fixtures/api.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
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

test("one invalid row stops the whole import: every error is listed with its line, its column and what is allowed", async () => {
	const before = await everything(site)
	const rejected = await send(
		"Good,Bonus,bird,vulnerable,t,x\nBat,B b,mammal,vulnerable,t,x\nX,Bonus,bird,fine,t,x\nY,Y y,bird\n,Bonus,bird,vulnerable,t,x\n",
	)
	expect(rejected.status).toBe(400)
	expect(Object.keys(rejected.body).sort()).toEqual(["errors", "message", "rows"])
	expect(rejected.body.message).toBe("4 errors in the file. Nothing was imported.")
	expect(rejected.body.rows).toMatchObject([
		{ line: 3, column: "type", value: "mammal" },
		{ line: 4, column: "conservationStatus", value: "fine" },
		{ line: 5, column: null },
		{ line: 6, column: "name", value: "", message: "Common name is required" },
	])
	expect(rejected.body.errors).toEqual({
		csv: [
			"Line 3, type: Type 'mammal' is not one of bird, plant, wildlife, feature, insect, other",
			expect.stringMatching(
				/^Line 4, conservationStatus: .*least_concern, near_threatened, vulnerable, endangered$/,
			),
			expect.stringMatching(/^Line 5: The row has 3 fields, the header has 6\./),
			"Line 6, name: Common name is required",
		],
	})
	const twice = await send("One,Same same,bird,vulnerable,t,x\nONE,same SAME,bird,vulnerable,t,x\n")
	expect(twice.body.message).toBe("1 error in the file. Nothing was imported.")
	expect(twice.body.rows).toMatchObject([{ line: 3, column: "scientificName" }])
	expect((await send("a,b\n", {}, "Name,scientificName")).body.errors.csv[0]).toContain("missing: type,")
	expect(await everything(site)).toBe(before)
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

test("the export contains the whole catalogue with archived species", async () => {
	await site.db.updateTable("species").set({ archived: 1 }).where("scientific_name", "=", "Ulmus").execute()
	const file = await admin("GET", "/api/species/export")
	expect(file.status).toBe(200)
	expect(file.headers.get("content-type")).toMatch(/^text\/csv/)
	expect(file.headers.get("content-disposition")).toBe('attachment; filename="species.csv"')
	expect(file.headers.get("cache-control")).toBe("private, no-store")
	for (const words of ["Ulmus", "New owl"]) expect(file.body).toContain(words)
})

test("an import while too many others wait is rejected for now, in the API and on its page, which keeps the file", async () => {
	const user = await signedInAdmin(site)
	const wrong = () => formOf({ csv: new File([`${HEADER}\nOwl`], "birds.csv") })
	const many = Array.from({ length: 23 })
	const answers = await Promise.all([
		Promise.all(many.map(() => admin("POST", "/api/species/import", wrong()))),
		Promise.all(many.map(() => user.post("/admin/import", wrong()))),
	])
	for (const each of answers) {
		const busy = each.filter(({ status }) => status === 503)
		expect(busy.length).toBeGreaterThan(0)
		expect(busy.map(({ headers }) => headers.get("Retry-After"))).toEqual(busy.map(() => "60"))
		expect(new Set(each.map(({ status }) => status))).toEqual(new Set([400, 503]))
	}
	const page = answers[1].find(({ status }) => status === 503)
	const text = textOf((await page?.text()) ?? "")
	expect(text).toContain("Too many imports are waiting. Please try again in a few minutes.")
	expect(text).toContain("birds.csv is uploaded")
})
