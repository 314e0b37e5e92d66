import { readdir } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { wav } from "#app/testing/fixtures/sound.ts"

let site: TestSite
let admin: Client
let photo: File
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	const pixels = { create: { width: 330, height: 220, channels: 3 as const, background: "#2b5" } }
	const jpeg = await sharp(pixels)
		.withExif({ IFD3: { GPSLatitude: "44/1 30/1 0/1" } })
		.jpeg()
		.toBuffer()
	photo = new File([new Uint8Array(jpeg)], "photo <b>.jpg", { type: "image/jpeg" })
})
afterAll(() => site.close())

const sound = () => new File([wav(8000)], "guide.wav")

async function formAt(address: string, changes: Record<string, string | File> = {}): Promise<FormData> {
	const form = formOnPage(await (await admin.get(address)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}
const named = (name: string) => site.db.selectFrom("species").selectAll().where("name", "=", name).execute()
const NEW = "/admin/species/new"

describe("adding a species", () => {
	test("a species with every field, a photo and a sound is in the catalogue, without the photo's camera metadata", async () => {
		const form = await formAt(NEW, {
			name: "Ring-necked Duck",
			scientificName: "Aythya collaris",
			type: "bird",
			conservationStatus: "near_threatened",
			description: "Line one\r\nLine two",
			locationHints: "The <script>alert(1)</script> pond",
			funFacts: "It dives\r\n\r\n  It has a ring  ",
			imagePosition: "custom",
			offsetX: "10",
			offsetY: "-5",
			featured: "on",
			image: photo,
			audio: sound(),
		})
		const saved = await admin.post(NEW, form)
		expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin"])
		expect(textOf(await (await admin.get("/admin")).text())).toContain("Species created Ring-necked Duck")
		const [row] = await named("Ring-necked Duck")
		expect(row).toMatchObject({
			description: "Line one\nLine two",
			fun_facts: '["It dives","It has a ring"]',
			image_position: "custom",
			image_offset: "10,-5",
			featured: 1,
			revision: 1,
		})
		const html = await (await site.get(`/species/${row?.id}`)).text()
		expect(html).toContain("&lt;script&gt;alert(1)")
		expect(html).toContain('type="image/avif"')
		for (const [, address = ""] of html.matchAll(/(\/media\/[\w.-]+)/g)) {
			const file = await site.get(address)
			expect(file.status, address).toBe(200)
			expect(Buffer.from(await file.arrayBuffer()).includes("GPS"), address).toBe(false)
		}
		expect(await readdir(path.join(site.environment.dataDir, "uploads"))).toEqual([])
	})
})

describe("a scientific name that another species has", () => {
	const save = async (address: string, changes: Record<string, string>) => {
		const saved = await admin.post(address, await formAt(address, changes))
		expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin"])
		return textOf(await (await admin.get("/admin")).text())
	}
	const apple = (name: string, scientificName = "Vitis riparia") => ({ name, scientificName })

	test("a species with a duplicate scientific name is saved, and the next page warns, also without scripts", async () => {
		const first = await save(NEW, apple("McIntosh"))
		expect(first).toContain("Species created McIntosh")
		expect(first).not.toContain("Warning")
		expect(await save(NEW, apple("Wolf River", "vitis RIPARIA"))).toContain(
			"Species created Wolf River. Warning: another species also has the scientific name vitis RIPARIA: McIntosh. Check that you didn't add the same species twice.",
		)
		expect(await named("Wolf River")).toHaveLength(1)
		const [{ id } = { id: 0 }] = await named("McIntosh")
		await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", id).execute()
		expect(await save(NEW, apple("Cortland"))).toMatch(
			/also has the scientific name .*: McIntosh and 1 more\./,
		)
	})
})

describe("files that the species form can't accept", () => {
	const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")])
	test.each([
		["an HEIC picture", "image", heic, 400, "This is an HEIC picture"],
		["a sound as picture", "image", "sound", 400, "This is an audio file"],
		["a picture as sound", "audio", "photo", 400, "This is a picture"],
		["an empty file", "image", Buffer.alloc(0), 400, "The file is empty"],
		["16 MB", "image", Buffer.alloc(16 * 1024 * 1024, 1), 413, "The image is larger than 15 MB"],
		[
			"31 MB of sound",
			"audio",
			Buffer.alloc(31 * 1024 * 1024, 1),
			413,
			"The audio file is larger than 30 MB",
		],
	] as const)(
		"%s is rejected next to its field, and the texts are preserved",
		async (_what, field, content, status, words) => {
			const bytes =
				content === "sound"
					? Buffer.from(await sound().arrayBuffer())
					: content === "photo"
						? Buffer.from(await photo.arrayBuffer())
						: content
			const media = (await readdir(path.join(site.environment.dataDir, "media"))).length
			const file = new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" })
			const form = await formAt(NEW, { name: "Never", scientificName: "Numquam", [field]: file })
			const rejected = await admin.post(NEW, form)
			expect(rejected.status).toBe(status)
			const html = await rejected.text()
			expect(textOf(html)).toContain(words)
			expect(html).toMatch(new RegExp(`id="${field}-error"`))
			expect(Object.fromEntries(formOnPage(html))).toMatchObject({ name: "Never", scientificName: "Numquam" })
			expect(await named("Never")).toEqual([])
			expect(await readdir(path.join(site.environment.dataDir, "media"))).toHaveLength(media)
			expect(await readdir(path.join(site.environment.dataDir, "uploads"))).toEqual([])
		},
	)
})

describe("several species at once", () => {
	test("several species can be archived after a confirmation, which hides them from visitors, and unarchived", async () => {
		const ask = await admin.get("/admin/species/archive?ids=3&ids=4&ids=99999&archived=show")
		expect(ask.status).toBe(200)
		const words = textOf(await ask.text())
		expect(words).toContain("Archive 2 species?")
		expect(words).toContain("1 of the selected species no longer exists")
		const ids = new URLSearchParams([
			["ids", "3"],
			["ids", "4"],
		])
		const done = await admin.post("/admin/species/archive?archived=show", ids)
		expect([done.status, done.headers.get("location")]).toEqual([303, "/admin?archived=show"])
		expect((await site.get("/species/3")).status).toBe(404)
		const list = textOf(await (await admin.get("/admin?archived=show")).text())
		expect(list).toContain("2 species archived")
		expect(list).toContain("Unarchive Selected")
		expect(textOf(await (await admin.get("/admin")).text())).toContain("Archive Selected")
		await admin.post("/admin/species/unarchive", ids)
		expect((await site.get("/species/3")).status).toBe(200)
	})

	test("the confirmation, the message and the audit log count what really changed", async () => {
		const ids = "ids=11&ids=12&ids=13&ids=14"
		const list = async () => textOf(await (await admin.get("/admin")).text())
		await admin.post("/admin/species/archive", { ids: "12" })
		expect(await list()).toContain("1 species archived")
		const question = await (await admin.get(`/admin/species/unarchive?${ids}`)).text()
		const { name } = await site.db
			.selectFrom("species")
			.select("name")
			.where("id", "=", 12)
			.executeTakeFirstOrThrow()
		expect(textOf(question)).toContain(`Unarchive ${name}?`)
		expect(textOf(question)).toContain("3 of the selected species are not archived and won't change.")
		// A list of before: someone else sends all four.
		await admin.post("/admin/species/unarchive", new URLSearchParams(ids))
		const said = await list()
		expect(said).toContain("1 species unarchived")
		expect(said).toContain("3 of the selected species were not archived.")
		await admin.post("/admin/species/unarchive", new URLSearchParams(ids))
		expect(await list()).toContain("The selected species were not archived Nothing was changed.")
		expect(textOf(await (await admin.get(`/admin/species/unarchive?${ids}`)).text())).toContain(
			"Nothing to unarchive",
		)
		const [last] = await site.db
			.selectFrom("audit_entries")
			.select(["action", "subject"])
			.orderBy("id", "desc")
			.limit(1)
			.execute()
		expect(last).toEqual({ action: "species.unarchived", subject: name })
	})

	test("a bulk action without a selection leads back to its buttons, which say that no species is selected", async () => {
		for (const action of ["delete", "archive", "unarchive"]) {
			const ask = await admin.get(`/admin/species/${action}?archived=show&q=heron`)
			expect(ask.status).toBe(303)
			const back = String(ask.headers.get("location"))
			expect(back).toBe("/admin?archived=show&q=heron&select=none#selection")
			const html = await (await admin.get(back.replace(/#.*/, ""))).text()
			const [, bar = ""] = html.split('id="selection"')
			expect(textOf(`<p ${bar}`)).toMatch(/^ ?No species selected\. .* Delete Selected/)
		}
		const sent = await admin.post("/admin/species/delete")
		expect(sent.headers.get("location")).toBe("/admin?select=none#selection")
		const tooMany = new URLSearchParams(Array.from({ length: 1001 }, (_, at) => ["ids", String(at + 1)]))
		expect((await admin.post("/admin/species/delete", tooMany)).status).toBe(303)
		expect(textOf(await (await admin.get("/admin")).text())).toContain("Select at most 1,000 species")
		expect((await site.get("/species/5")).status).toBe(200)
	})

	test("what was done names the species, shows them and can be undone", async () => {
		await admin.post(
			"/admin/species/archive",
			new URLSearchParams([
				["ids", "5"],
				["ids", "6"],
			]),
		)
		const done = await (await admin.get("/admin")).text()
		const names = await site.db.selectFrom("species").select("name").where("id", "in", [5, 6]).execute()
		expect(textOf(done)).toContain(
			`2 species archived ${names.map(({ name }) => name).join(", ")}. View Undo`,
		)
		expect(done).toContain('href="/admin?archived=show"')
		expect((await site.get("/species/5")).status).toBe(404)
		const undo = /action="(\/admin\/species\/unarchive\?[^"]+)"/.exec(done)?.[1]?.replaceAll("&amp;", "&")
		expect((await admin.post(String(undo))).status).toBe(303)
		expect((await site.get("/species/5")).status).toBe(200)
		await admin.post("/admin/species/delete", { ids: "6" })
		const deleted = await (await admin.get("/admin")).text()
		expect(textOf(deleted)).toContain(`1 species deleted ${names[1]?.name}. View Undo`)
		const restore = /action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(deleted)?.[1] ?? ""
		expect((await admin.post(restore.replaceAll("&amp;", "&"))).status).toBe(303)
		expect((await site.get("/species/6")).status).toBe(200)
	})
})
