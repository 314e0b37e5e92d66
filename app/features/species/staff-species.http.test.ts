import { readdir } from "node:fs/promises"
import path from "node:path"
import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formOnPage, sendForm, textOf } from "#core/testing/form-on-page.ts"

const { site, admin } = await staffSite()

const named = (name: string) => site.db.selectFrom("species").selectAll().where("name", "=", name).execute()
const NEW = "/admin/species/new"
const MB = 1024 * 1024

test("a species with a scientific name that another one has is saved, and the next page warns", async () => {
	const save = async (name: string) => {
		await sendForm(admin, NEW, { name, scientificName: "Vitis riparia" })
		return await admin.text("/admin")
	}
	expect(await save("McIntosh")).toContain("Species created McIntosh View")
	expect(await save("Wolf River")).toContain(
		"Species created Wolf River. Warning: another species also has the scientific name Vitis riparia: McIntosh.",
	)
	expect(await named("Wolf River")).toHaveLength(1)
})

test("'Create and add another' leads to an empty form that says what was created", async () => {
	const sent = { name: "Hop Tree", scientificName: "Ptelea trifoliata", another: "yes" }
	const next = (await sendForm(admin, `${NEW}?q=tree`, sent)).headers.get("location")
	expect(next).toMatch(/^\/admin\/species\/new\?q=tree&after=\d+$/)
	const [, dialog = ""] = (await admin.html(String(next))).split("<dialog")
	expect(textOf(`<p ${dialog}`)).toContain("Species created Hop Tree")
	expect(formOnPage(dialog).get("name")).toBe("")
})

test("'More' is open if something is in it or has to be corrected", async () => {
	const isOpen = async (page: Response | Promise<Response>) =>
		/<details[^>]* open=""[^>]*><summary[^>]*><h3 id="more-section"/.test(await (await page).text())
	const names = { name: "Hop", scientificName: "Humulus" }
	expect(await isOpen(admin.get(NEW))).toBe(false)
	expect(await isOpen(sendForm(admin, NEW, { ...names, name: "" }))).toBe(false)
	await sendForm(admin, NEW, { ...names, size: "6 m" })
	const [hop] = await named("Hop")
	expect(await isOpen(admin.get(`/admin/species/${hop?.id}/edit`))).toBe(true)
	expect(await isOpen(sendForm(admin, NEW, { ...names, sourceLinks: "ftp://example.org" }))).toBe(true)
})

test.each([
	["16 MB", "image", Buffer.alloc(16 * MB, 1), 413, "The image is larger than 15 MB"],
	["31 MB of sound", "audio", Buffer.alloc(31 * MB, 1), 413, "The audio file is larger than 30 MB"],
] as const)(
	"%s is rejected next to its field, and the texts are preserved",
	async (_what, field, content, status, words) => {
		const media = (await readdir(path.join(site.environment.dataDir, "media"))).length
		const file = new File([new Uint8Array(content)], "x.jpg", { type: "image/jpeg" })
		const rejected = await sendForm(admin, NEW, { name: "Never", scientificName: "Numquam", [field]: file })
		expect(rejected.status).toBe(status)
		const html = await rejected.text()
		expect(textOf(html)).toContain(words)
		expect(html).toMatch(new RegExp(`id="${field}-error"`))
		expect(formOnPage(html).get("name")).toBe("Never")
		expect(await named("Never")).toEqual([])
		expect(await readdir(path.join(site.environment.dataDir, "media"))).toHaveLength(media)
		expect(await readdir(path.join(site.environment.dataDir, "uploads"))).toEqual([])
	},
)

test("the confirmation and the message count what really changes", async () => {
	const ids = "ids=11&ids=12&ids=13&ids=14&ids=99999"
	await admin.post("/admin/species/archive", { ids: "12" })
	const question = await admin.text(`/admin/species/unarchive?${ids}`)
	expect(question).toMatch(/Unarchive [A-Z][^?]+\?/)
	await admin.post("/admin/species/unarchive", new URLSearchParams(ids))
	const said = await admin.text("/admin")
	expect(said).toContain("1 species unarchived")
	expect((await admin.get(`/admin/species/unarchive?${ids}`)).status).toBe(303)
	expect(await admin.text("/admin")).toContain(
		"What you selected was unarchived before, or no longer exists.",
	)
})

test("a bulk action without a selection leads back to its buttons, which say that no species is selected", async () => {
	const ask = await admin.get("/admin/species/delete?archived=show&q=heron")
	const back = String(ask.headers.get("location"))
	expect(back).toBe("/admin?archived=show&q=heron&select=none#selection")
	const [, bar = ""] = (await admin.html(back.replace(/#.*/, ""))).split('id="selection"')
	expect(textOf(`<p ${bar}`)).toMatch(/^ ?No species selected\. .* Delete Selected/)
	const tooMany = new URLSearchParams(Array.from({ length: 1001 }, (_, at) => ["ids", String(at + 1)]))
	const refused = await admin.post("/admin/species/delete", tooMany)
	expect(refused.headers.get("location")).toBe("/admin?select=none#selection")
	expect(textOf(`<p ${bar}`)).toContain("Tick up to 1,000, then press again.")
	expect((await site.get("/species/5")).status).toBe(200)
})
