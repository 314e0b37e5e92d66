import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const BITTERN = { id: 9, name: "American Bittern", scientificName: "Botaurus lentiginosus" }
const CSV_HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const textAt = async (path: string) => textOf(await (await admin.get(path)).text())
const trashIdOf = async (name: string) =>
	(await site.db.selectFrom("trash").select("id").where("name", "=", name).executeTakeFirst())?.id
/** What the next page says. */
const message = () => textAt("/admin/trash")

/** Everything that names species. */
const PLACES = [
	"/",
	"/tour",
	"/tour?search=bittern",
	"/tour/sheet",
	"/map",
	"/api/tour/catalogue",
	"/api/tour/bundle",
	"/sitemap.xml",
	"/api/species",
	"/api/species/featured",
	"/api/species?archived=true",
	"/api/map",
	"/api/species/export",
	"/admin",
	"/admin?archived=show&q=bittern",
	"/admin?missing=audio",
	"/admin/qr-codes",
	"/admin/qr-codes?mode=all",
	"/admin/export/species.csv",
	"/admin/analytics",
]
const namesBittern = (text: string) => /American Bittern|\/species\/9\b/.test(text)

test("a deleted species is nowhere but in the trash, and comes back with its address, picture and places", async () => {
	await site.db.updateTable("species").set({ featured: 1 }).where("id", "=", BITTERN.id).execute()
	// A sample post has the bittern's picture as its cover.
	await site.db.updateTable("posts").set({ cover_id: null }).execute()
	await site.db
		.insertInto("place_species")
		.values({ place_id: 1, species_id: 9 })
		.onConflict((on) => on.doNothing())
		.execute()
	const { imageUrl } = await (await site.get("/api/species/9")).json()
	const before = new Map<string, boolean>()
	for (const place of PLACES) before.set(place, namesBittern(await (await admin.get(place)).text()))
	const shown = [...before].filter(([, has]) => has).map(([place]) => place)
	expect(shown.length, "places that name the species").toBeGreaterThan(12)
	const api = callerOf(site, admin)
	const stats = (await api("GET", "/api/stats/species")).body
	expect((await site.get("/species/9")).status).toBe(200)

	expect((await api("DELETE", "/api/species/9")).status).toBe(204)
	expect((await api("GET", "/api/species/9")).status).toBe(404)
	expect((await api("DELETE", "/api/species/9")).status).toBe(404)
	expect((await api("GET", "/api/species/9/qr")).status).toBe(404)
	for (const path of ["/species/9", "/admin/species/9/edit", imageUrl])
		expect((await admin.get(path)).status, path).not.toBe(200)
	expect((await site.get(imageUrl)).status).toBe(404)
	for (const place of PLACES) expect(namesBittern(await (await admin.get(place)).text()), place).toBe(false)
	expect((await api("GET", "/api/stats/species")).body).toEqual({
		totalSpecies: stats.totalSpecies - 1,
		featuredCount: stats.featuredCount - 1,
	})
	const trash = await textAt("/admin/trash")
	expect(trash).toContain("American Bittern Botaurus lentiginosus Species · 1 picture")
	expect(trash).toMatch(/Deleted by anna on .* Gone for good on /)
	const id = await trashIdOf(BITTERN.name)
	expect((await admin.post(`/admin/trash/${id}/restore`)).headers.get("Location")).toBe(
		`/admin/trash?restored=${id}.species.9`,
	)
	expect(await message()).toContain("Species restored American Bittern")
	for (const place of PLACES)
		expect(namesBittern(await (await admin.get(place)).text()), place).toBe(before.get(place))
	for (const path of ["/species/9", imageUrl, "/api/species/9/qr"])
		expect((await admin.get(path)).status).toBe(200)
	await admin.post(`/admin/trash/${id}/restore`)
	expect(await message()).toContain("Nothing to restore")
})

test("a deleted post is in no list or feed, and comes back at its address as it was", async () => {
	const post = await site.db.selectFrom("posts").selectAll().where("id", "=", 1).executeTakeFirstOrThrow()
	const places = [
		"/",
		"/blog",
		`/blog/${post.slug}`,
		"/news.rss",
		"/news.json",
		"/sitemap.xml",
		"/api/blog-posts",
		"/admin/news",
	]
	const naming = async () => {
		const texts = await Promise.all(places.map(async (place) => (await admin.get(place)).text()))
		return places.filter(
			(_, at) => texts[at]?.includes(`/${post.slug}`) || texts[at]?.includes(`"slug":"${post.slug}"`),
		)
	}
	const before = await naming()
	expect(before.length).toBeGreaterThan(5)
	await admin.post("/admin/news/1/delete")
	expect(await textAt("/admin/news")).toContain(`Blog post deleted successfully ${post.title} View Undo`)
	expect(await naming()).toEqual([])
	const api = callerOf(site, admin)
	expect((await api("GET", `/api/blog-posts/slug/${post.slug}`)).status).toBe(404)
	const { body } = await api("POST", "/api/blog-posts", { title: post.title, content: "Another one" })
	expect(body.slug, "its own slug is reserved").toBe(`${post.slug}-2`)
	await admin.post(`/admin/trash/${await trashIdOf(post.title)}/restore`)
	expect(await message()).toContain(`Blog post restored ${post.title}`)
	expect(await naming()).toEqual(before)
	const now = await site.db.selectFrom("posts").selectAll().where("id", "=", 1).executeTakeFirstOrThrow()
	expect(now).toEqual({ ...post, revision: post.revision + 1 })
})

test("an import lists what it added and changed, and puts back what it changed after a check", async () => {
	const before = await site.db
		.selectFrom("species")
		.selectAll()
		.where("id", "in", [15, 16])
		.orderBy("id")
		.execute()
	const rows = before.map(
		(one) => `${one.name},${one.scientific_name},${one.type},${one.conservation_status},Imported text,`,
	)
	const form = new FormData()
	form.set("duplicates", "update")
	form.append(
		"csv",
		new File(
			[`${CSV_HEADER}\n${rows.join("\n")}\nMountain Bluebird,Sialia currucoides,bird,vulnerable,,\n`],
			"birds.csv",
		),
	)
	const api = callerOf(site, admin)
	expect((await api("POST", "/api/species/import", form)).body).toEqual({
		imported: 1,
		updated: 2,
		skipped: 0,
	})
	const list = await (await admin.get("/admin/import")).text()
	expect(textOf(list)).toMatch(/birds\.csv .* by anna: 1 added, 2 changed/)
	const page = /href="(\/admin\/imports\/\d+)"/.exec(list)?.[1] ?? ""
	await site.db
		.updateTable("species")
		.set((eb) => ({ habitat: "A pond", revision: eb("revision", "+", 1) }))
		.where("id", "=", 16)
		.execute()
	const details = await textAt(page)
	expect(details).toContain("Mountain Bluebird Added")
	expect(details).toContain(`${before[0]?.name} Changed`)
	expect(details).toContain("Changed, edited since")
	expect(await (await admin.get(page)).text()).toContain('href="/admin/species/16/edit"')

	const stored = () =>
		site.db
			.selectFrom("species")
			.select(["description", "habitat"])
			.where("id", "in", [15, 16])
			.orderBy("id")
			.execute()
	const check = (await admin.post(page, { intent: "former" })).headers.get("Location") ?? ""
	expect(check).toMatch(/^\/admin\/import\/[0-9a-f]{32}$/)
	const checked = await textAt(check)
	expect(checked).toContain("Check of before-birds.csv")
	expect(checked).toContain("0 new 2 changed 0 same 0 problems")
	expect(checked, "what was edited since").toMatch(/Habitat Now A pond In the file/)
	expect(await stored(), "nothing before the second step").toMatchObject(
		Array(2).fill({ description: "Imported text" }),
	)
	await admin.post(check, { duplicates: "update" })
	expect(await stored()).toEqual(before.map(({ description, habitat }) => ({ description, habitat })))
	expect((await admin.get("/admin/imports/999")).headers.get("Location")).toBe("/admin")
})

test("'Delete for good' and 'Empty Trash' ask first, and then nothing comes back", async () => {
	await admin.post(
		"/admin/species/delete",
		new URLSearchParams([
			["ids", "10"],
			["ids", "11"],
			["ids", "12"],
		]),
	)
	const rows = await site.db.selectFrom("trash").select("id").where("record_id", "in", [10, 11]).execute()
	const [first] = rows
	expect(await textAt(`/admin/trash/${first?.id}/delete`)).toContain(
		"will be deleted with everything that belongs to it, such as pictures. This can't be undone.",
	)
	await admin.post(`/admin/trash/${first?.id}/delete`)
	expect(await message()).toContain("Deleted for good")
	expect((await admin.get(`/admin/trash/${first?.id}/delete`)).headers.get("Location")).toBe("/admin/trash")
	const left = (await site.db.selectFrom("trash").select("id").execute()).length
	expect(await textAt("/admin/trash/empty")).toContain(`All ${left} items in the trash will be deleted`)
	await admin.post("/admin/trash/empty")
	expect(await message()).toContain(`Trash emptied ${left} items deleted for good.`)
	expect(await textAt("/admin/trash")).toContain("The trash is empty.")
	const security = await textAt("/admin/security")
	expect(security).toContain(`anna emptied the trash: ${left} items`)
	expect(security).toContain("anna restored the post")
})
