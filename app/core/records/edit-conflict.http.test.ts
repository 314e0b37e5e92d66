import { existsSync, readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formOf } from "#core/testing/api.ts"
import { formOnPage, textOf } from "#core/testing/form-on-page.ts"
import { photo } from "#core/testing/photo.ts"
import { wav } from "#core/testing/sound.ts"

const { site, admin, api } = await staffSite({ SAMPLE_DATA: "false" })
const image = await photo()
let address: string
let id: number
let seed = 1
beforeEach(async () => {
	const made = await api("POST", "/api/species", formOf(TEXTS))
	expect(made.status).toBe(201)
	id = made.body.id
	address = `/admin/species/${id}/edit`
})

const TEXTS = {
	name: "Common Loon",
	scientificName: "Gavia immer",
	type: "bird",
	conservationStatus: "least_concern",
}
const NEW = "/admin/species/new"
/** A recording that no other test sends. */
const sound = () => new File([wav(4000, seed++)], "guide.wav")
const page = async (response: Response) => ({ status: response.status, html: await response.text() })
const uploads = () => readdirSync(path.join(site.environment.dataDir, "uploads"))
const stored = (url: string) => path.join(site.environment.dataDir, url)

async function openForm(changes: Record<string, string | File>): Promise<FormData> {
	const form = formOnPage(await admin.html(address))
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}

async function saveAsSomeoneElse(description: string) {
	expect((await api("PUT", `/api/species/${id}`, formOf({ description }))).status).toBe(200)
}

const current = async (species = id) => (await api("GET", `/api/species/${species}`)).body
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())

test("a recording and a picture sent with a conflicting edit are saved when the editor saves again", async () => {
	const guide = sound()
	const form = await openForm({ description: "Mine", audio: guide, image })
	await saveAsSomeoneElse("Theirs")
	const conflict = await page(await admin.post(address, form))
	expect(conflict.status).toBe(409)
	expect(textOf(conflict.html)).toContain("guide.wav is uploaded")
	expect(textOf(conflict.html)).toContain("photo.jpg is uploaded")
	expect(textOf(conflict.html)).toMatch(/Image None Audio None Open the saved version/)
	expect(await current()).toMatchObject({ description: "Theirs", audioUrl: null, imageUrl: null })

	expect((await page(await admin.post(address, formOnPage(conflict.html)))).status).toBe(303)
	const saved = await current()
	expect(saved).toMatchObject({ description: "Mine" })
	expect(await readFile(stored(saved.audioUrl))).toEqual(await bytesOf(guide))
	expect(existsSync(stored(saved.imageUrl))).toBe(true)
	expect(uploads()).toEqual([])
})

test("a recording and a picture sent for a deleted species are saved with the new species made from the form", async () => {
	const guide = sound()
	const form = await openForm({ name: "Deleted while editing", audio: guide, image })
	expect((await api("DELETE", `/api/species/${id}`)).status).toBe(204)
	const rejected = await page(await admin.post(address, form))
	expect(rejected.status).toBe(404)
	expect(textOf(rejected.html)).toContain("guide.wav is uploaded")
	expect((await admin.post(NEW, formOnPage(rejected.html))).status).toBe(303)
	const [made] = (await api("GET", "/api/species?search=Deleted+while")).body
	expect(await readFile(stored(made.audioUrl))).toEqual(await bytesOf(guide))
	expect(existsSync(stored(made.imageUrl))).toBe(true)
	expect(uploads()).toEqual([])
})

test("files that the API receives for a species deleted at the same moment leave nothing behind", async () => {
	const guide = sound()
	const media = () => readdirSync(path.join(site.environment.dataDir, "media"))
	const before = { media: media(), uploads: uploads() }
	const [put] = await Promise.all([
		api("PUT", `/api/species/${id}`, formOf({ audio: guide, image })),
		api("DELETE", `/api/species/${id}`),
	])
	expect(put?.status).toBe(404)
	expect({ media: media(), uploads: uploads() }).toEqual(before)
})

test("without scripts, a form that was rejected for another reason still finds what was saved in between", async () => {
	const mine = await openForm({ name: "", description: "Mine" })
	await saveAsSomeoneElse("Theirs")
	const again = await page(await admin.post(address, mine))
	expect(again.status).toBe(400)
	const renamed = formOnPage(again.html)
	renamed.set("name", "Renamed")
	expect((await admin.post(address, renamed)).status).toBe(409)
	expect(await current()).toMatchObject({ description: "Theirs" })
})
