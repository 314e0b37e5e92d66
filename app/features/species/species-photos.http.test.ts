import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formOnPage, sendForm, textOf } from "#core/testing/form-on-page.ts"
import { photo } from "#core/testing/photo.ts"

const { site, admin } = await staffSite()

const at = (id: number, rest = "") => `/admin/species/${id}/photos${rest}`

async function add(id: number, image: string | File, texts: Record<string, string> = {}): Promise<Response> {
	const file = typeof image === "string" ? await photo(image) : image
	return await sendForm(admin, at(id, "/new"), { image: file, ...texts })
}

type Shown = { imageUrl: string; imageAlt: string; photos: { imageUrl: string; alt: string }[] }
const read = async (id: number): Promise<Shown> => (await site.get(`/api/species/${id}`)).json()
const altsOf = ({ imageAlt, photos }: Shown) => [imageAlt, ...photos.map(({ alt }) => alt)]

test("photos follow the first in the API, on the page with its licence, and in the saved tour", async () => {
	const texts = { alt: "A <duck>", licence: "CC BY 4.0", imagePosition: "custom", offsetX: "10" }
	expect((await add(1, await photo("#2b5", 900, 600), texts)).status).toBe(303)
	const { photos } = await read(1)
	expect(photos).toMatchObject([{ alt: "A <duck>", imagePosition: "custom", imageOffset: "10,0" }])
	const page = await site.html("/species/1")
	expect(page).toContain('aria-label="2 photos"')
	expect(page).toContain('alt="A &lt;duck&gt;"')
	expect(page).toContain('<a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer"')
	const bundle = await (await site.get("/api/tour/bundle")).json()
	const name = photos[0]?.imageUrl.replace(/-\d+\.webp$/, "") ?? ""
	const saved = (files: { url: string }[]) => files.filter(({ url }) => url.startsWith(name)).length
	expect([saved(bundle.thumbnails), saved(bundle.pictures)]).toEqual([1, 1])
})

test("a photo that is moved to the first place becomes the picture of the species, and the other one is preserved", async () => {
	await add(2, "#111", { alt: "Second" })
	const before = await read(2)
	const [second] = before.photos
	await admin.post(at(2, "/move"), { imageUrl: second?.imageUrl ?? "", to: "0" })
	const after = await read(2)
	expect(after.imageUrl).toBe(second?.imageUrl)
	expect(altsOf(after)).toEqual(["Second", before.imageAlt])
	expect(after.photos[0]?.imageUrl).toBe(before.imageUrl)
	await admin.post(at(2, "/move"), { imageUrl: before.imageUrl, to: "NaN" })
	expect(altsOf(await read(2))).toEqual([before.imageAlt, "Second"])
})

test("a species has at most eight photos, and none of them twice", async () => {
	for (let number = 2; number <= 8; number++)
		expect((await add(3, `#0${number}0`, { alt: String(number) })).status, String(number)).toBe(303)
	const ninth = await add(3, "#999", { alt: "My text" })
	expect(ninth.status).toBe(409)
	const page = await ninth.text()
	expect(textOf(page)).toContain("A species can have 8 photos. Delete one first.")
	expect(formOnPage(page).get("alt")).toBe("My text")
	await add(4, "#456")
	const twice = await add(4, "#456", { alt: "Again" })
	expect(twice.status).toBe(409)
	expect(textOf(await twice.text())).toContain("This species already has this photo.")
	expect((await read(4)).photos).toHaveLength(1)
})

test("a deleted photo comes back with 'Undo' as the first and as the only one", async () => {
	await add(8, "#801", { alt: "Second" })
	const before = await read(8)
	const remove = (imageUrl = "") => admin.post(at(8, "/delete"), { imageUrl })
	async function undo() {
		const html = await admin.html(at(8))
		const [, path = "no Undo"] = /action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(html) ?? []
		expect((await admin.post(path.replaceAll("&amp;", "&"))).headers.get("location")).toBe(at(8))
	}
	await remove(before.imageUrl)
	expect(await read(8)).toMatchObject({ imageUrl: before.photos[0]?.imageUrl, photos: [] })
	expect((await site.get(before.imageUrl)).status).toBe(404)
	await undo()
	expect(await read(8)).toMatchObject({ imageUrl: before.imageUrl, photos: [{ alt: "Second" }] })
	expect((await site.get(before.imageUrl)).status).toBe(200)
	await remove(before.photos[0]?.imageUrl)
	await remove(before.imageUrl)
	expect((await read(8)).imageUrl).toBeNull()
	await undo()
	expect((await read(8)).imageUrl).toBe(before.imageUrl)
})

test("a restored photo goes back to the trash with the trash's 'Undo', and the others move up", async () => {
	await add(9, "#901")
	const pictures = async () => {
		const { imageUrl, photos } = await read(9)
		return [imageUrl, ...photos.map((photo) => photo.imageUrl)]
	}
	const both = await pictures()
	const [first, second] = both
	const latest = () =>
		site.db.selectFrom("trash").select(["id", "name"]).orderBy("id", "desc").executeTakeFirstOrThrow()
	const restore = async () => await admin.post(`/admin/trash/${(await latest()).id}/restore`)
	async function restoreAndUndo(imageUrl = "") {
		await admin.post(at(9, "/delete"), { imageUrl })
		const { name } = await latest()
		await restore()
		expect(await pictures()).toEqual(both)
		const html = await (await admin.get("/admin/trash")).text()
		const [, path = "no Undo"] = /action="(\/admin\/trash\/move\/photo\/[^"]+)"/.exec(html) ?? []
		expect((await admin.post(path.replaceAll("&amp;", "&"))).status).toBe(303)
		expect((await latest()).name).toBe(name)
		return name
	}
	await restoreAndUndo(first)
	expect(await pictures()).toEqual([second])
	await restore()
	expect(await restoreAndUndo(second)).toMatch(/^Photo of \w/)
	expect(await pictures()).toEqual([first])
	await restore()
	expect(await pictures()).toEqual(both)
})
