import { readdirSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Awaited<ReturnType<typeof signedInAdmin>>
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"
const PHOTO_HEADER = `${HEADER},photos`

function form(content: string | Uint8Array<ArrayBuffer>, fileName = "birds.csv"): FormData {
	const body = new FormData()
	body.set("csv", new Blob([content]), fileName)
	return body
}
const send = (content: string | Uint8Array<ArrayBuffer>, fileName?: string) =>
	admin.post("/admin/import", form(content, fileName))
const choice = (duplicates: string) => new URLSearchParams({ duplicates })
const count = async () =>
	(
		await site.db
			.selectFrom("species")
			.select((eb) => eb.fn.countAll<number>().as("n"))
			.executeTakeFirstOrThrow()
	).n
const leftBehind = () => readdirSync(path.join(site.environment.dataDir, "uploads"))

/** The address of the check page that a good file leads to. */
async function checkPage(content: string): Promise<string> {
	const response = await send(content)
	expect(response.status).toBe(303)
	return String(response.headers.get("location"))
}

test("the import page shows the format, the template and the file field", async () => {
	const html = await (await admin.get("/admin/import")).text()
	for (const words of [
		"CSV Import",
		"Check the file",
		"Drag and drop",
		"conservationStatus",
		"Least Concern",
		"must match too",
		"use a backup",
	])
		expect(html).toContain(words)
	expect(html, "nothing is imported here").not.toContain("Import Species")
	expect(html.indexOf("sample_species.csv"), "the sample comes first").toBeLessThan(
		html.indexOf('name="csv"'),
	)
	expect(html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i)
	const sample = await admin.get("/admin/import/sample_species.csv")
	expect(sample.headers.get("content-disposition")).toBe('attachment; filename="sample_species.csv"')
	expect((await sample.text()).trim().split("\r\n")).toHaveLength(6)
	const catalogue = await admin.get("/admin/export/species.csv")
	expect(catalogue.headers.get("cache-control")).toBe("private, no-store")
	expect(catalogue.headers.get("content-disposition")).toBe('attachment; filename="species.csv"')
})

test("an import has two steps without scripts: the check previews it, and the second button does it", async () => {
	const before = await count()
	const content = `${HEADER}\nHuard,gavia immer,bird,vulnerable,New text,Lake\nNew one,Novus novus,bird,vulnerable,t,x\n`
	const address = await checkPage(content)
	expect(address).toMatch(/^\/admin\/import\/[0-9a-f]{32}$/)
	const page = await (await admin.get(address)).text()
	for (const words of [
		"Check of birds.csv",
		"Nothing is imported yet.",
		"Read as UTF-8, separated by commas.",
		"Update them from the file",
		"Import Species",
	])
		expect(page).toContain(words)
	const text = page
		.replace(/<!-- -->/g, "")
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, " ")
	expect(text).toContain("1 new 1 changed 0 same 0 problems")
	expect(text).toMatch(
		/Common Loon Common Name Now Common Loon In the file Huard Scientific Name Now Gavia immer In/,
	)
	expect(text).toMatch(/Conservation Status Now [\w ]+ In the file Vulnerable/)
	expect(await count()).toBe(before)

	const done = await admin.post(address, choice("update"))
	expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"])
	expect(await count()).toBe(before + 1)
	const result = await resultPage()
	expect(await (await admin.get(result)).text()).toContain("Import of birds.csv")
	const loon = await site.db
		.selectFrom("species")
		.selectAll()
		.where("scientific_name", "=", "gavia immer")
		.executeTakeFirstOrThrow()
	expect(loon).toMatchObject({ name: "Huard", revision: 2 })
	expect(leftBehind()).toEqual([])
	await admin.post(result, { intent: "trash" })
	expect(await count()).toBe(before)
})

/** The link 'View' beside the message. */
async function resultPage(): Promise<string> {
	const html = await (await admin.get("/admin")).text()
	const [, view = "none"] = /href="([^"]*)"[^>]*>View</.exec(html) ?? []
	expect(view).toMatch(/^\/admin\/imports\/\d+$/)
	return view
}

test("every rejected file is explained, imports nothing and leaves no file behind", async () => {
	const before = { count: await count(), files: leftBehind() }
	const rejected = async (answer: Response, status: number, ...words: string[]) => {
		expect(answer.status, words[0]).toBe(status)
		const html = await answer.text()
		for (const one of words) expect(html).toContain(one)
		expect(html).toContain('role="alert"')
	}
	const nothing = ["No file selected", "Please select a CSV file to import."]
	await rejected(await admin.post("/admin/import", form("", "")), 400, ...nothing)
	await rejected(await admin.post("/admin/import", new URLSearchParams({ csv: "x" })), 400, ...nothing)
	const bad = `${HEADER}\nBat,B b,mammal,vulnerable,t,x\nOwl,O o,bird,fine,t,x\nFox,F f,wildlife,vulnerable,t,x\n`
	await rejected(
		await send(bad, "bats <b>.csv"),
		400,
		"CSV Import Failed",
		"bats &lt;b&gt;.csv",
		"There are 2 errors in the file. Nothing was imported.",
		"Type &#x27;mammal&#x27; is not one of bird, plant",
		"Conservation status &#x27;fine&#x27;",
	)
	await rejected(await send(""), 400, "The file is empty.")
	await rejected(await send("x".repeat(5 * 1024 * 1024 + 1)), 413, "larger than 5 MB")
	const broken = { headers: { "Content-Type": "multipart/form-data; boundary=x" } }
	await rejected(await admin.post("/admin/import", "--x\r\nbroken", broken), 400, "arrived incomplete")
	await rejected(await admin.get(`/admin/import/${"0".repeat(32)}`), 404, "no longer available")
	await rejected(
		await admin.post(`/admin/import/${"0".repeat(32)}`, choice("skip")),
		404,
		"no longer available",
	)
	expect({ count: await count(), files: leftBehind() }).toEqual(before)
})

test("an import says which photos its rows name that their species don't have, before and after it", async () => {
	const files = Array.from({ length: 5 }, (_, at) => `stilt-${at}.jpg`)
	const row = `Stilt,Himantopus,bird,vulnerable,t,x,${files.join(" | ")}`
	const csv = new TextEncoder().encode(`${PHOTO_HEADER}\n${row}`)
	const sent = await admin.post("/admin/import", form(csv))
	const address = String(sent.headers.get("location"))
	const html = await (await admin.get(address)).text()
	for (const file of files) expect(html).toContain(`${file} (Stilt, line 2)`)
	expect(html).toContain('href="/admin/species/photos"')
	const done = await admin.post(address, choice("update"))
	expect(await (await admin.get(String(done.headers.get("location")))).text()).toContain(
		"Photos not imported, because a CSV file has no pictures: stilt-0.jpg, stilt-1.jpg, stilt-2.jpg and 2 more",
	)
	const body = formOf({ csv: new File([csv], "birds.csv"), duplicates: "update" })
	expect((await callerOf(site, admin)("POST", "/api/species/import", body)).body).toEqual({
		...{ imported: 0, updated: 1, skipped: 0 },
		missingPhotos: files,
	})
})

test("a file can change the order and the texts of photos, and the check shows whose main picture changes", async () => {
	const api = callerOf(site, admin)
	const [{ id, name, scientificName }] = (await api("GET", "/api/species?search=loon")).body
	const pixels = { create: { width: 64, height: 48, channels: 3 as const, background: "#2b5" } }
	const image = new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "a.jpg")
	const { imageUrl, photos } = (await api("POST", `/api/species/${id}/photos`, formOf({ image }))).body
	const names = [imageUrl, photos[0].imageUrl].map((url: string) => url.replace("/media/", ""))
	const row = `${name},${scientificName},bird,vulnerable,t,x,${names.toReversed().join(" | ")}`
	const csv = new TextEncoder().encode(`${PHOTO_HEADER},photoAlts\n${row},A nest | A loon`)
	const sent = await admin.post("/admin/import", form(csv))
	const address = String(sent.headers.get("location"))
	const html = await (await admin.get(address)).text()
	expect(html).toContain("another main picture")
	expect(html.indexOf(`src="${imageUrl}"`)).toBeGreaterThan(0)
	expect(html.indexOf(`src="${photos[0].imageUrl}"`)).toBeGreaterThan(html.indexOf(`src="${imageUrl}"`))
	await admin.post(address, choice("update"))
	const after = (await api("GET", `/api/species/${id}`)).body
	expect([after.imageUrl, after.imageAlt]).toEqual([photos[0].imageUrl, "A nest"])
	expect(after.photos[0]).toMatchObject({ imageUrl, alt: "A loon" })
})
