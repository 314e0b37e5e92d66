import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { startSiteProcess } from "#app/testing/fixtures/site-process.ts"
import { type Zipped, zipOf } from "#app/testing/fixtures/zip-files.ts"

let site: TestSite
let admin: Awaited<ReturnType<typeof signedInAdmin>>
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false" })
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"
const PHOTO_HEADER = `${HEADER},imageAlt,photos,photoAlts,photoCredits,photoLicences`

let shade = 0
/** Each has another content. */
async function photo(): Promise<Buffer> {
	shade += 1
	const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 151) % 256 }
	return await sharp({ create: { width: 64, height: 48, channels: 3, background } })
		.jpeg()
		.toBuffer()
}

async function zipped(...names: string[]): Promise<Zipped[]> {
	return await Promise.all(names.map(async (name) => ({ name, content: await photo() })))
}

type Files = { csv?: string; zip?: Buffer; fields?: Record<string, string> }

function form({ csv, zip, fields = {} }: Files): FormData {
	const body = new FormData()
	if (csv) body.set("csv", new Blob([csv]), "birds.csv")
	if (zip) body.set("photos", new Blob([new Uint8Array(zip)]), "birds.zip")
	for (const [name, value] of Object.entries(fields)) body.set(name, value)
	return body
}

const send = (files: Files) => admin.post("/admin/import", form(files))

async function check(files: Files): Promise<{ address: string; html: string }> {
	const response = await send(files)
	expect(response.status).toBe(303)
	const address = String(response.headers.get("location"))
	return { address, html: await (await admin.get(address)).text() }
}

async function rejected(files: Files, ...words: string[]): Promise<string> {
	const response = await send(files)
	expect(response.status).toBe(400)
	const html = await response.text()
	for (const one of words) expect(html).toContain(one)
	return html
}

async function finished(address: string): Promise<string> {
	const page = async () => (await (await admin.get(address)).text()).replace(/<!-- -->/g, "")
	await expect.poll(page, { timeout: 120_000 }).not.toContain("Show the current state")
	return await page()
}

async function start(address: string, duplicates = "update"): Promise<string> {
	const started = await admin.post(address, new URLSearchParams({ duplicates }))
	expect(started.status).toBe(303)
	return await finished(String(started.headers.get("location")))
}

const api = () => callerOf(site, admin)
async function photosOf(search: string) {
	const [{ id }] = (await api()("GET", `/api/species?search=${search}`)).body
	const { imageUrl, imageAlt, imageCredit, imageLicence, photos } = (await api()("GET", `/api/species/${id}`))
		.body
	const first = { alt: imageAlt, credit: imageCredit, licence: imageLicence }
	const all: Record<string, string>[] = imageUrl ? [first, ...photos] : []
	return all.map(({ alt, credit, licence }) => [alt, credit, licence].join("/"))
}
const uploads = () => readdirSync(path.join(site.environment.dataDir, "uploads"))
const countSpecies = async () => (await site.db.selectFrom("species").select("id").execute()).length

test("a ZIP file with a CSV file adds species with their photos in order, with texts, in one step", async () => {
	const rows = [
		'Loon,Gavia immer,bird,vulnerable,t,x,A loon,loon-b.jpg | Nest.JPG | gone.jpg," | Its nest",Kim,CC BY 4.0 | CC0 1.0',
		"Bobolink,Dolichonyx oryzivorus,bird,vulnerable,t,x,,,,,",
	]
	const files = await zipped(
		"pics/nest.jpg",
		"loon-b.jpg",
		"dolichonyx_oryzivorus 2.jpg",
		"Bobolink.jpg",
		"map.jpg",
	)
	const junk = [{ name: "__MACOSX/pics/._nest.jpg", content: Buffer.from("x") }]
	const { address, html } = await check({
		csv: `${PHOTO_HEADER}\n${rows.join("\n")}`,
		zip: zipOf([...files, ...junk]),
	})
	for (const words of [
		"4 new photos",
		"for 2 species",
		"map.jpg",
		"gone.jpg (Loon, line 2)",
		"loon-b.jpg, nest.jpg",
	])
		expect(html.replace(/<!-- -->/g, "")).toContain(words)
	expect(html).not.toContain("_nest")
	expect(await countSpecies()).toBe(0)

	const done = await start(address, "skip")
	expect(done).toContain("2 new, 0 updated, 0 skipped from birds.csv, 4 photos from birds.zip")
	expect(await photosOf("loon")).toEqual(["A loon/Kim/CC BY 4.0", "Its nest/Kim/CC0 1.0"])
	expect(await photosOf("bobolink")).toHaveLength(2)
	await expect.poll(uploads).toEqual([])
	expect(await (await admin.get(address)).text()).toContain("has already been imported")
	const gaps = await (await admin.get("/admin?missing=alt")).text()
	expect(gaps).toContain("Bobolink")
	expect(gaps).not.toContain("Gavia immer")
})

test("the exported file can be imported again unchanged, or with other texts and another order", async () => {
	const csv = await (await admin.get("/admin/export/species.csv")).text()
	const version = () => site.db.selectFrom("species").select(["id", "revision"]).orderBy("id").execute()
	const before = await version()
	const again = await check({ csv })
	await admin.post(again.address, new URLSearchParams({ duplicates: "update" }))
	expect(await version()).toEqual(before)
	expect(await photosOf("loon")).toEqual(["A loon/Kim/CC BY 4.0", "Its nest/Kim/CC0 1.0"])

	const [first, second] = /([0-9a-f]{32}-64\.webp) \| ([0-9a-f]{32}-64\.webp)/.exec(csv)?.slice(1) ?? []
	const row = `Loon,Gavia immer,bird,vulnerable,t,x,,${second} | ${first},,Ann,`
	const changed = await check({ csv: `${PHOTO_HEADER}\n${row}` })
	await admin.post(changed.address, new URLSearchParams({ duplicates: "update" }))
	expect(await photosOf("loon")).toEqual(["/Ann/CC0 1.0", "/Ann/"])
})

test("a ZIP file alone adds photos to species of the catalogue, and the same one again adds none", async () => {
	const zip = zipOf(await zipped("Gavia immer 3.jpg", "unknown.jpg"))
	const { address, html } = await check({ zip })
	expect(html).not.toContain(">new<")
	expect(await start(address)).toContain("1 photo from birds.zip")
	expect(await photosOf("loon")).toHaveLength(3)
	expect((await check({ zip })).html).toContain("No new photos.")
	await rejected(
		{ zip: zipOf(await zipped("unknown.jpg")) },
		"No file name in the ZIP file matches a species",
	)
})

test("files beside the photos are named and left out, and don't stop the photos", async () => {
	const names = [
		"ibis.jpg.supplemental-metadata.json",
		"ibis.xmp",
		"IMG_1.AAE",
		"IMG_1.MOV",
		"notes/list.txt",
	]
	const beside = names.map((name) => ({ name, content: Buffer.from("{}") }))
	const video = { name: "IMG_2.MOV", content: Buffer.alloc(16 * 1024 * 1024) }
	const system = ["__MACOSX/._ibis.jpg", "Thumbs.db"].map((name) => ({ name, content: Buffer.from("x") }))
	const zip = zipOf([...(await zipped("ibis.jpg")), ...beside, video, ...system])
	const csv = `${HEADER}\nIbis,Plegadis falcinellus,bird,vulnerable,t,x`
	const { address, html } = await check({ csv, zip })
	expect(html).toContain("These files aren&#x27;t photos and won&#x27;t be imported:")
	for (const name of [...names, "IMG_2.MOV"]) expect(html, name).toContain(name)
	expect(html).not.toContain("Thumbs.db")
	expect(await start(address)).toContain("1 photo from birds.zip")
	expect(await photosOf("ibis")).toHaveLength(1)
	await rejected({ zip: zipOf(beside) }, "The ZIP file contains no photos.")
	await rejected({ zip: zipOf([{ name: "ibis 2.HEIC", content: Buffer.from("x") }]) }, "ibis 2.HEIC")
})

test("an import says which photos its column names that it doesn't have, before and after it", async () => {
	const files = Array.from({ length: 5 }, (_, at) => `stilt-${at}.jpg`)
	const csv = `${PHOTO_HEADER}\nStilt,Himantopus,bird,vulnerable,t,x,,${files.join(" | ")},,,`
	const { address, html } = await check({ csv })
	expect(html).toContain("Add a ZIP file with them")
	for (const file of files) expect(html).toContain(`${file} (Stilt, line 2)`)
	const done = await admin.post(address, new URLSearchParams({ duplicates: "update" }))
	const said =
		"Not imported, because no ZIP file with them was chosen: stilt-0.jpg, stilt-1.jpg, stilt-2.jpg and 2 more"
	expect(await (await admin.get(String(done.headers.get("location")))).text()).toContain(said)
	const sent = formOf({ csv: new File([csv], "birds.csv"), duplicates: "update" })
	expect((await api()("POST", "/api/species/import", sent)).body).toEqual({
		...{ imported: 0, updated: 1, skipped: 0 },
		missingPhotos: files,
	})
	const zip = zipOf(await zipped("stilt-0.jpg", "stilt-1.jpg"))
	const partly = await check({ csv, zip })
	expect(await start(partly.address)).toContain(
		"Not imported, because the ZIP file has no such file: stilt-2.jpg, stilt-3.jpg, stilt-4.jpg",
	)
})

test("undoing an import with photos brings back text and cover, and works in the order of the imports only", async () => {
	const row = (text: string, photos = "") =>
		`${PHOTO_HEADER}\nGrebe,Podiceps,bird,vulnerable,${text},x,,${photos},,,`
	await start((await check({ csv: row("Old"), zip: zipOf(await zipped("Grebe 1.jpg")) })).address)
	const read = async () => {
		const [{ id }] = (await api()("GET", "/api/species?search=grebe")).body
		const { description, imageUrl, photos } = (await api()("GET", `/api/species/${id}`)).body
		return { description, imageUrl, photos }
	}
	const page = async () => (await (await admin.get("/admin/import")).text()).replace(/<!-- -->/g, "")
	const newest = async () => String(/href="(\/admin\/imports\/\d+)"/.exec(await page())?.[1])
	const undo = async (address: string) => {
		const undone = await admin.post(`${address}/undo`)
		return (await (await admin.get(String(undone.headers.get("location")))).text()).replace(/<!-- -->/g, "")
	}
	const first = await read()
	const zip = zipOf(await zipped("cover.jpg", "grebe 9.jpg"))
	await start((await check({ csv: row("New", "cover.jpg"), zip })).address)
	const second = await read()
	expect(second.imageUrl).not.toBe(first.imageUrl)
	expect(second.photos).toHaveLength(2)
	const rows = await newest()
	await start((await check({ zip: zipOf(await zipped("grebe 7.jpg")) })).address)
	const alone = await newest()
	expect(await (await admin.get(alone)).text()).toContain("Import of birds.zip")
	expect(await undo(rows)).toContain("If a newer import changed them, undo that one first")
	expect(await (await admin.get(rows)).text()).toContain("Undo This Import")
	expect(await undo(alone)).toContain("1 species as they were before.")
	expect(await read()).toEqual(second)
	expect(await undo(rows)).toContain("1 species as they were before.")
	expect(await read()).toEqual(first)
})

test("every problem of both files is listed, nothing is imported, and files without errors wait", async () => {
	await expect.poll(uploads).toHaveLength(2)
	const before = { species: await countSpecies(), uploads: uploads().length }
	const good = await zipped("loon.jpg", "LOON.jpg")
	const hostile = [
		{ name: "../evil.jpg", content: await photo() },
		{ name: "text.jpg", content: Buffer.from("no picture") },
		{ name: "inner.zip", content: zipOf(good) },
		{ name: "secret.jpg", content: await photo(), flags: 1 },
	]
	const html = await rejected(
		{ csv: `${HEADER}\nBat,B b,mammal,vulnerable,t,x`, zip: zipOf([...good, ...hostile]) },
		"There are 5 errors in the file. Nothing was imported.",
		"../evil.jpg",
		"leads outside the ZIP file",
		"text.jpg",
		"ZIP file inside the ZIP file",
		"protected with a password",
		"mammal",
	)
	expect(html).not.toContain("is uploaded")
	expect({ species: await countSpecies(), uploads: uploads().length }).toEqual(before)
	await rejected({ zip: zipOf(good) }, "It has the same name as loon.jpg", "birds.zip", "is uploaded")

	// A corrected CSV file is enough: the ZIP file is sent by its token.
	const csv = `${HEADER}\nTern,Sterna hirundo,bird,wrong,t,x`
	const again = await rejected({ csv, zip: zipOf(await zipped("tern.jpg")) }, "is uploaded and will be saved")
	const token = String(/name="photosUpload"[^>]*value="([0-9a-f]{32})"/.exec(again)?.[1])
	const corrected = await check({ csv: csv.replace("wrong", "vulnerable"), fields: { photosUpload: token } })
	expect(await start(corrected.address)).toContain("1 photo from birds.zip")
	expect(await photosOf("tern")).toHaveLength(1)
})

test("a picture that can't be decoded stops the import, and its page names it", async () => {
	const before = await countSpecies()
	const whole = await photo()
	const zip = zipOf([
		{ name: "wren 1.jpg", content: whole },
		{ name: "wren 2.jpg", content: whole.subarray(0, whole.length - 200) },
	])
	const { address } = await check({ csv: `${HEADER}\nWren,Troglodytes,bird,vulnerable,t,x`, zip })
	const failed = await start(address)
	expect(failed).toContain("wren 2.jpg")
	expect(failed).toContain("damaged or incomplete")
	expect(await countSpecies()).toBe(before)
	const kept = /href="(\/admin\/import\?csv=[0-9a-f]{32})"/.exec(failed)?.[1]
	expect(await (await admin.get(String(kept))).text()).toContain("birds.csv</strong> is uploaded")
})

test("more than eight photos for a species are rejected with its row", async () => {
	const names = Array.from({ length: 9 }, (_, at) => `owl ${at}.jpg`)
	const csv = `${HEADER}\nOwl,Strix varia,bird,vulnerable,t,x`
	await rejected({ csv, zip: zipOf(await zipped(...names)) }, "Owl would have 9 photos; 8 are possible.")
})

test("the API starts an import with photos and tells its state", async () => {
	const zip = new File([new Uint8Array(zipOf(await zipped("owl.jpg")))], "owl.zip")
	const csv = new File([`${HEADER}\nOwl,Strix varia,bird,vulnerable,t,x`], "owl.csv")
	const started = await admin.post("/api/species/import", formOf({ csv, photos: zip }))
	expect(started.status).toBe(202)
	const address = String(started.headers.get("location"))
	await expect
		.poll(async () => (await api()("GET", address)).body, { timeout: 120_000 })
		.toMatchObject({
			state: "done",
			message: "1 new, 0 updated, 0 skipped from owl.csv, 1 photo from owl.zip",
		})
	const imports = site.db.selectFrom("imports").select(["id", "added"]).orderBy("id", "desc")
	const { id, added } = await imports.executeTakeFirstOrThrow()
	expect(added).toBe(1)
	await admin.post(`/admin/imports/${id}/undo`)
	expect((await api()("GET", "/api/species?search=owl")).body, "undone, with its photo").toEqual([])
	const bad = new File([new Uint8Array(zipOf([{ name: "a.jpg", content: Buffer.from("x") }]))], "a.zip")
	expect((await api()("POST", "/api/species/import", formOf({ photos: bad }))).body).toMatchObject({
		message: "1 error in the file. Nothing was imported.",
		files: [{ file: "a.jpg" }],
	})
	expect((await api()("GET", `/api/species/import/${"0".repeat(32)}`)).status).toBe(404)
})

test("the check says whose main picture changes: photos that a row names come before those of its species", async () => {
	const row = (name: string, photos = "") => `${name},${name} avis,bird,vulnerable,t,x,,${photos},,,`
	const rows = (...all: string[]) => `${PHOTO_HEADER}\n${all.join("\n")}`
	const old = await zipped("Avocet 1.jpg", "Avocet 2.jpg", "Dunlin 1.jpg")
	await start((await check({ csv: rows(row("Avocet"), row("Dunlin")), zip: zipOf(old) })).address)
	const changes = async (csv: string, zip?: Buffer) => {
		const { html } = await check({ csv, ...(zip && { zip }) })
		const list = /another main picture.*?<ul[^>]*>(.*?)<\/ul>/s.exec(html)?.[1] ?? ""
		const items = list
			.replace(/<!-- -->/g, "")
			.split("</li>")
			.slice(0, -1)
		return items.map((item) => item.replace(/<img[^>]*src="(?:\/media\/)([^"]*)"[^>]*>/g, " [$1] "))
	}
	const exported = await (await admin.get("/admin/export/species.csv")).text()
	const [first, second] =
		/([0-9a-f]{32}-64\.webp) \| ([0-9a-f]{32}-64\.webp)/
			.exec(exported.split("Avocet avis")[1] ?? "")
			?.slice(1) ?? []
	const zip = zipOf(await zipped("cover.jpg", "Dunlin 2.jpg", "new.jpg"))
	const named = await changes(rows(row("Avocet", "cover.jpg"), row("Dunlin"), row("Knot", "new.jpg")), zip)
	expect(named).toHaveLength(1)
	expect(named[0]).toMatch(new RegExp(`Avocet.*now \\[${first}\\] then cover.jpg`))
	const [moved] = await changes(rows(row("Avocet", `${second} | ${first}`)))
	expect(moved).toMatch(new RegExp(`now \\[${first}\\] then its photo \\[${second}\\]`))
	expect(await changes(rows(row("Avocet", `${first} | cover.jpg`)), zip)).toEqual([])
})

test("an import continues after the site was killed, and visitors are served during it", async () => {
	const dataDir = mkdtempSync(path.join(tmpdir(), "killed-"))
	const first = await startSiteProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "false" })
	const staff = await signedInAdmin(first)
	const noise = { type: "gaussian" as const, mean: 128, sigma: 60 }
	const pictures = Array.from({ length: 8 }, async (_, at) => ({
		name: `tern ${at}.jpg`,
		content: await sharp({ create: { width: 600, height: 400, channels: 3, background: "gray", noise } })
			.jpeg()
			.toBuffer(),
	}))
	const files = {
		csv: `${HEADER}\nTern,Sterna,bird,vulnerable,t,x`,
		zip: zipOf(await Promise.all(pictures)),
	}
	const address = String((await staff.post("/admin/import", form(files))).headers.get("location"))
	await staff.post(address, new URLSearchParams({ duplicates: "update" }))
	await expect
		.poll(async () => await (await staff.get(address)).text(), { timeout: 120_000 })
		.toContain('max="8"')
	const during = await Promise.all(["/tour", "/", "/api/species"].map((url) => first.get(url)))
	expect(during.map(({ status }) => status)).toEqual([200, 200, 200])
	await first.end("SIGKILL")
	const second = await startSiteProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "false" })
	try {
		const again = await signedInAdmin(second)
		const page = async () => await (await again.get(`${address}?started=1`)).text()
		await expect
			.poll(page, { timeout: 120_000 })
			.toContain("1 new, 0 updated, 0 skipped from birds.csv, 8 photos")
		await expect.poll(() => readdirSync(path.join(dataDir, "uploads"))).toEqual([])
	} finally {
		await second.end()
		rmSync(dataDir, { recursive: true })
	}
}, 180_000)
