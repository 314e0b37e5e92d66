import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { caller, callerOf, formOf } from "#app/testing/fixtures/api.ts"
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

test("a photo is added by the API after the others, once, and nothing else is taken", async () => {
	const api = callerOf(site, admin)
	const send = (id: number, body: FormData) => api("POST", `/api/species/${id}/photos`, body)
	const before = await read(6)
	const image = await photo("#818")
	const added = await send(6, formOf({ image, credit: "A. Painter", licence: "CC BY 4.0" }))
	expect(added.status).toBe(201)
	const { imageUrl, photos } = added.body
	expect(imageUrl).toBe(before.imageUrl)
	expect(photos).toMatchObject([...before.photos, { alt: "", credit: "A. Painter", imagePosition: "center" }])
	expect(await send(6, formOf({ image }))).toMatchObject({
		status: 409,
		body: { message: "This species already has this photo." },
	})
	expect((await send(9999, formOf({ image }))).status).toBe(404)
	expect((await send(6, formOf({ credit: "A" }))).status).toBe(400)
	expect((await send(6, formOf({ image: new File(["no"], "a.jpg") }))).status).toBe(400)
	const guest = await caller(site)("POST", "/api/species/6/photos", formOf({ image }))
	expect(guest.status).toBe(401)
	for (let at = photos.length + 1; at < 8; at += 1)
		expect((await send(6, formOf({ image: await photo(`#8${at}2`) }))).status).toBe(201)
	expect(await send(6, formOf({ image: await photo("#fff") }))).toMatchObject({
		status: 409,
		body: { message: "A species can have 8 photos. Delete one first." },
	})
	expect((await read(6)).photos).toHaveLength(7)
})

test("photos that don't fit are named, also those after the eighth, and the typed texts stay", async () => {
	const send = async (id: number, files: File[]) => {
		const form = fields({ credit: "B & C", licence: "CC0 1.0" })
		for (const file of files) form.append("images", file)
		const response = await admin.post(at(id), form)
		return { status: response.status, html: (await response.text()).replace(/<!-- -->/g, "") }
	}
	const named = async (name: string, background: string) => new File([await photo(background)], `${name}.jpg`)
	const names = [..."abcdefghij"]
	const ten = await Promise.all(names.map((name, at) => named(name, `#6060${at}0`)))
	const partly = await send(21, ten)
	expect(partly.status).toBe(400)
	expect((await read(21)).photos).toHaveLength(7)
	for (const words of [
		"7 added. These photos weren&#x27;t:",
		"h.jpg, i.jpg, j.jpg: A species can have 8 photos. Delete one first.",
		">B &amp; C</textarea>",
		'value="CC0 1.0"',
	])
		expect(partly.html, words).toContain(words)
	const full = await send(21, [await named("late", "#717171")])
	expect([full.status, (await read(21)).photos.length]).toEqual([400, 7])
	for (const words of ["These photos weren&#x27;t added:", "late.jpg: A species can have 8 photos."])
		expect(full.html, words).toContain(words)
	const empty = Array.from({ length: 9 }, (_, at) => new File(["no picture"], `note${at}.jpg`))
	expect((await send(22, empty)).html).toContain("note8.jpg: Choose at most 8 photos at once.")
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

test("without its first photo a species shows the next one, and deleting a species deletes all files", async () => {
	await add(5, "#501", { alt: "Next" })
	await add(5, "#502", { alt: "Last" })
	const { photos } = await read(5)
	const edit = "/admin/species/5/edit"
	const form = formOnPage(await (await admin.get(edit)).text())
	form.set("removeImage", "on")
	expect((await admin.post(edit, form)).status).toBe(303)
	const next = await read(5)
	expect(altsOf(next)).toEqual(["Next", "Last"])
	expect(next.imageUrl).toBe(photos[0]?.imageUrl)
	await admin.post(at(5, "/delete"), fields({ imageUrl: next.imageUrl }))
	expect(altsOf(await read(5))).toEqual(["Last"])
	expect((await site.get(next.imageUrl)).status).toBe(404)
	const [, last] = photos
	expect((await site.get(last?.imageUrl ?? "")).status).toBe(200)
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

test("a photo that was deleted while it was edited says so", async () => {
	await add(6, "#601", { alt: "First words" })
	const [photo] = await site.db.selectFrom("species_photos").selectAll().where("species_id", "=", 6).execute()
	const address = at(6, `/${photo?.id}/edit`)
	const mine = formOnPage(await (await admin.get(address)).text())
	await admin.post(at(6, "/delete"), fields({ imageUrl: (await read(6)).photos[0]?.imageUrl ?? "" }))
	const gone = await admin.post(address, mine)
	expect(gone.status).toBe(404)
	expect(textOf(await gone.text())).toContain("was deleted or moved while you were editing")
	expect((await admin.get(address)).status).toBe(404)
	expect((await admin.get(at(999))).status).toBe(404)
})

test("a photo can't be replaced by one that the species already has", async () => {
	await add(7, "#701", { alt: "One" })
	await add(7, "#702", { alt: "Two" })
	const { id } = (await read(7)).photos.map((one) => one as unknown as { id: number })[1] ?? { id: 0 }
	const form = formOnPage(await (await admin.get(at(7, `/${id}/edit`))).text())
	form.set("image", await photo("#701"))
	const twice = await admin.post(at(7, `/${id}/edit`), form)
	expect(twice.status).toBe(409)
	expect(textOf(await twice.text())).toContain("This species already has this photo.")
})

test("a client that knows only the first picture can't give a new one the credit of the former", async () => {
	const edit = "/admin/species/8/edit"
	const form = formOnPage(await (await admin.get(edit)).text())
	for (const name of ["imageAlt", "imageCredit", "imageLicence", "audioTranscript"])
		form.set(name, `Old ${name}`)
	expect((await admin.post(edit, form)).status).toBe(303)
	const put = async (values: Record<string, string | File>) => {
		const body = new FormData()
		for (const [name, value] of Object.entries(values)) body.set(name, value)
		const headers = { Cookie: admin.cookie(), Origin: site.address }
		return await (await fetch(`${site.address}/api/species/8`, { method: "PUT", body, headers })).json()
	}
	expect(await put({ name: "Renamed" })).toMatchObject({ imageCredit: "Old imageCredit" })
	expect(await put({ image: await photo("#801") })).toMatchObject({
		imageAlt: "",
		imageCredit: "",
		imageLicence: "",
		audioTranscript: "Old audioTranscript",
	})
	expect(await put({ image: await photo("#802"), imageCredit: "New" })).toMatchObject({ imageCredit: "New" })
})
