import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

async function photo(background: string, width = 330, height = 220): Promise<File> {
	const pixels = { create: { width, height, channels: 3 as const, background } }
	return new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg", {
		type: "image/jpeg",
	})
}

const at = (id: number, rest = "") => `/admin/species/${id}/photos${rest}`

async function add(id: number, image: string | File, texts: Record<string, string> = {}): Promise<Response> {
	const form = formOnPage(await (await admin.get(at(id, "/new"))).text())
	form.set("image", typeof image === "string" ? await photo(image) : image)
	for (const [name, value] of Object.entries(texts)) form.set(name, value)
	return await admin.post(at(id, "/new"), form)
}

type Shown = { imageUrl: string; imageAlt: string; photos: { imageUrl: string; alt: string }[] }
const read = async (id: number): Promise<Shown> => (await site.get(`/api/species/${id}`)).json()
const altsOf = ({ imageAlt, photos }: Shown) => [imageAlt, ...photos.map(({ alt }) => alt)]

function fields(values: Record<string, string>): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(values)) form.set(name, value)
	return form
}

test("photos follow the first in the API, on the page with credit and licence, and in the saved tour", async () => {
	const texts = {
		alt: "A <duck>",
		credit: "A. Painter",
		licence: "CC BY 4.0",
		imagePosition: "custom",
		offsetX: "10",
	}
	expect((await add(1, await photo("#2b5", 900, 600), texts)).status).toBe(303)
	const { photos } = await read(1)
	expect(photos).toEqual([
		{
			id: expect.any(Number),
			imageUrl: expect.stringMatching(/^\/media\//),
			imagePosition: "custom",
			imageOffset: "10,0",
			alt: "A <duck>",
			credit: "A. Painter",
			licence: "CC BY 4.0",
		},
	])
	const page = await (await site.get("/species/1")).text()
	expect(page).toContain('aria-label="2 photos"')
	expect(page).toContain('alt="A &lt;duck&gt;"')
	expect(page).toContain("Photo: A. Painter")
	expect(page).toContain('<a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer"')
	const bundle = await (await site.get("/api/tour/bundle")).json()
	const name = photos[0]?.imageUrl.replace(/-\d+\.webp$/, "") ?? ""
	const saved = (files: { url: string }[]) => files.filter(({ url }) => url.startsWith(name)).length
	expect([saved(bundle.thumbnails), saved(bundle.pictures)]).toEqual([1, 1])
})

test("several photos are added in their order with one credit and licence, and those that can't be used are named", async () => {
	const send = async (files: File[], texts: Record<string, string> = {}) => {
		const form = fields({ credit: "A. Painter", licence: "CC BY 4.0", ...texts })
		for (const file of files) form.append("images", file)
		return await admin.post(at(20), form)
	}
	const before = (await read(20)).photos.length
	const good = await Promise.all(["#101010", "#202020", "#303030"].map((background) => photo(background)))
	const added = await send(good)
	expect([added.status, added.headers.get("location")]).toEqual([303, at(20)])
	const rest = (await (await site.get("/api/species/20")).json()).photos.slice(before)
	expect(rest).toMatchObject(Array(3).fill({ alt: "", credit: "A. Painter", licence: "CC BY 4.0" }))

	const large = new File([new Uint8Array(15 * 1024 * 1024 + 1)], "large.jpg")
	const files = [
		new File(["no picture"], "note.jpg"),
		await photo("#404040"),
		await photo("#404040"),
		good[0] as File,
		large,
	]
	const partly = await send(files, { credit: "B & C" })
	expect(partly.status).toBe(400)
	const html = (await partly.text()).replace(/<!-- -->/g, "")
	for (const words of [
		"1 added. These photos weren&#x27;t:",
		"note.jpg: This file format",
		"photo.jpg, photo.jpg: The species already has this photo.",
		"large.jpg is larger than 15 MB.",
		">B &amp; C</textarea>",
	])
		expect(html, words).toContain(words)
	expect((await read(20)).photos).toHaveLength(before + 4)
	expect((await send([], {})).status).toBe(400)
	expect((await send([await photo("#505050")], { credit: "x".repeat(121) })).status).toBe(400)
	expect((await read(20)).photos).toHaveLength(before + 4)
	expect((await read(20)).photos).toHaveLength(before + 4)
})

test("a photo that is moved to the first place becomes the picture of the species, and the other one is preserved", async () => {
	await add(2, "#111", { alt: "Second" })
	const before = await read(2)
	const [second] = before.photos
	await admin.post(at(2, "/move"), fields({ imageUrl: second?.imageUrl ?? "", to: "0" }))
	const after = await read(2)
	expect(after.imageUrl).toBe(second?.imageUrl)
	expect(altsOf(after)).toEqual(["Second", before.imageAlt])
	expect(after.photos[0]?.imageUrl).toBe(before.imageUrl)
	await admin.post(at(2, "/move"), fields({ imageUrl: "/media/unknown.webp", to: "0" }))
	await admin.post(at(2, "/move"), fields({ imageUrl: before.imageUrl, to: "NaN" }))
	expect(altsOf(await read(2))).toEqual([before.imageAlt, "Second"])
})

test("a species has at most eight photos, and none of them twice", async () => {
	for (let number = 2; number <= 8; number++)
		expect((await add(3, `#0${number}0`, { alt: String(number) })).status, String(number)).toBe(303)
	const ninth = await add(3, "#999", { alt: "My text" })
	expect(ninth.status).toBe(409)
	const page = await ninth.text()
	expect(textOf(page)).toContain("This species already has 8 photos. Delete one, then save again.")
	expect(formOnPage(page).get("alt")).toBe("My text")
	expect(await (await admin.get(at(3))).text()).not.toContain("Add Photo")
	await add(4, "#456")
	const twice = await add(4, "#456", { alt: "Again" })
	expect(twice.status).toBe(409)
	expect(textOf(await twice.text())).toContain("This species already has this photo.")
	expect((await read(4)).photos).toHaveLength(1)
})

test("a deleted photo comes back with 'Undo' where it was, also the first and the only one", async () => {
	await add(8, "#801", { alt: "Second" })
	await add(8, "#802", { alt: "Third" })
	const before = await read(8)
	const undoIn = (html: string) => /action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(html)?.[1] ?? "no Undo"
	for (const imageUrl of [before.photos[0]?.imageUrl ?? "", before.imageUrl]) {
		const answer = await admin.post(at(8, "/delete"), fields({ imageUrl }))
		expect((await read(8)).photos).toHaveLength(1)
		expect((await site.get(imageUrl)).status).toBe(404)
		const html = await (await admin.get(String(answer.headers.get("location")))).text()
		expect(textOf(html)).toMatch(/Photo deleted .+ View Undo/)
		const undone = await admin.post(undoIn(html).replaceAll("&amp;", "&"))
		expect(undone.headers.get("location")).toBe(at(8, ""))
		const after = await read(8)
		expect(after.imageUrl).toBe(before.imageUrl)
		expect(altsOf(after)).toEqual(altsOf(before))
		expect((await site.get(imageUrl)).status).toBe(200)
	}
	for (const { imageUrl } of before.photos) await admin.post(at(8, "/delete"), fields({ imageUrl }))
	await admin.post(at(8, "/delete"), fields({ imageUrl: before.imageUrl }))
	expect((await read(8)).imageUrl).toBeNull()
	const html = await (await admin.get(at(8, ""))).text()
	await admin.post(undoIn(html).replaceAll("&amp;", "&"))
	expect((await read(8)).imageUrl).toBe(before.imageUrl)
})
