import { readdirSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formOf } from "#core/testing/api.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { importForm, sendImport } from "./testing/send-import.ts"

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const { site, admin, api } = await staffSite()

const send = (content: string, fileName = "birds.csv") =>
	admin.post("/admin/import", formOf({ csv: new File([content], fileName) }))
const countSpecies = async () => (await site.db.selectFrom("species").select("id").execute()).length
const leftBehind = () => readdirSync(path.join(site.environment.dataDir, "uploads"))

async function checkPage(content: string): Promise<string> {
	const response = await send(content)
	expect(response.status).toBe(303)
	return String(response.headers.get("location"))
}

test("an import has two steps without scripts: the check previews it, and the second button does it", async () => {
	const before = await countSpecies()
	const content = `${HEADER},note\nHuard,gavia immer,bird,vulnerable,,Lake,1\nNew one,Novus novus,bird,vulnerable,t,x,2\n`
	const address = await checkPage(content)
	expect(address).toMatch(/^\/admin\/import\/[0-9a-f]{32}$/)
	const text = await admin.text(address)
	expect(text).toContain("Nothing is imported yet.")
	expect(text).toContain("1 new 1 changed 0 same 0 problems")
	expect(text).toMatch(
		/Common Loon Common Name Now Common Loon In the file Huard Scientific Name Now Gavia immer In/,
	)
	expect(text).toContain("In the file Nothing: it is emptied")
	expect(text).toContain("Unknown columns, which will be ignored: note.")
	expect(await countSpecies()).toBe(before)

	const done = await sendImport(admin, address)
	expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"])
	expect(await countSpecies()).toBe(before + 1)
	const [, result = "none"] = /href="([^"]*)"[^>]*>View</.exec(await admin.html("/admin")) ?? []
	expect(await admin.html(result)).toContain("Import of birds.csv")
	const loon = site.db.selectFrom("species").selectAll().where("scientific_name", "=", "gavia immer")
	expect(await loon.executeTakeFirst()).toMatchObject({ name: "Huard", revision: 2 })
	expect(leftBehind()).toEqual([])
	await admin.post(result, { intent: "trash" })
	expect(await countSpecies()).toBe(before)
})

test("every rejected file is explained, imports nothing, and is kept only for the page that explains it", async () => {
	const before = { count: await countSpecies(), files: leftBehind() }
	const bad = `${HEADER}\nBat,B b,mammal,vulnerable,t,x\nOwl,O o,bird,fine,t,x\nFox,F f,wildlife,vulnerable,t,x\n`
	const broken = { headers: { "Content-Type": "multipart/form-data; boundary=x" } }
	const unknown = `/admin/import/${"0".repeat(32)}`
	const answers: [Promise<Response>, number, RegExp][] = [
		[
			admin.post("/admin/import", { csv: "x" }),
			400,
			/No file selected.*Please select a CSV file to import\./,
		],
		[send("x".repeat(5 * 1024 * 1024 + 1)), 413, /larger than 5 MB/],
		[admin.post("/admin/import", "--x\r\nbroken", broken), 400, /arrived incomplete/],
		[admin.get(unknown), 404, /no longer available/],
		[admin.post(unknown, { duplicates: "skip" }), 404, /no longer available/],
	]
	for (const [answer, status, words] of answers) await expectProblem(await answer, status, words)
	expect({ count: await countSpecies(), files: leftBehind() }).toEqual(before)
	const address = String((await send(bad, "bats <b>.csv")).headers.get("location"))
	const words =
		/bats <b>\.csv.*There are 2 errors in the file\. Nothing was imported\..*1 new 0 changed 0 same 2 problems/
	await expectProblem(await admin.get(address), 400, words)
	expect(await admin.html(address)).not.toContain("Import Species")
	await expectProblem(await admin.post(address, { duplicates: "update" }), 400, words)
	expect(await countSpecies()).toBe(before.count)
})

async function expectProblem(response: Response, status: number, words: RegExp): Promise<void> {
	const html = await response.text()
	expect([response.status, textOf(html)]).toEqual([status, expect.stringMatching(words)])
	expect(html).toContain('role="alert"')
}

test("a check that no longer matches what is stored is shown again, and a form that is sent twice imports once", async () => {
	const address = await checkPage(`${HEADER}\nHeron,Ardea herodias,bird,vulnerable,New,x\n`)
	const form = importForm(await admin.html(address))
	form.set("duplicates", "skip")
	const heron = site.db.updateTable("species").where("scientific_name", "=", "Ardea herodias")
	await heron.set({ description: "Edited meanwhile", revision: 9 }).execute()
	const outdated = await admin.post(address, form)
	const html = await outdated.text()
	expect([outdated.status, textOf(html)]).toEqual([
		409,
		expect.stringMatching(
			/The catalogue has changed since this check\..*Now Edited meanwhile In the file New/,
		),
	])
	const again = importForm(html)
	expect(again.get("duplicates"), "what was chosen").toBe("skip")
	again.set("duplicates", "update")
	for (const what of ["once", "twice"]) {
		const done = await admin.post(address, again)
		expect([done.status, done.headers.get("location")], what).toEqual([303, "/admin"])
		expect(textOf(await admin.html("/admin")), what).toContain("Species imported 1 changed.")
	}
	expect(textOf(await admin.html(address))).toContain("This file has already been imported: 1 changed.")
})

test("an import says which photos its rows name that their species don't have, before and after it", async () => {
	const files = Array.from({ length: 5 }, (_, at) => `stilt-${at}.jpg`)
	const csv = `${HEADER},photos\nStilt,Himantopus,bird,vulnerable,t,x,${files.join(" | ")}`
	const address = await checkPage(csv)
	const html = await admin.html(address)
	for (const file of files) expect(textOf(html)).toContain(`Line 2, photos Stilt has no photo ${file},`)
	expect(html).toContain('href="/admin/species/photos"')
	const done = await sendImport(admin, address)
	expect(await admin.html(String(done.headers.get("location")))).toContain(
		"Photos not imported, because a CSV file has no pictures: stilt-0.jpg, stilt-1.jpg, stilt-2.jpg, 2 more",
	)
	const body = formOf({ csv: new File([csv], "birds.csv"), duplicates: "update" })
	expect((await api("POST", "/api/species/import", body)).body).toMatchObject({ missingPhotos: files })
})
