import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
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
beforeEach(() => site.db.deleteFrom("trash").execute())

const BITTERN = { id: 9, name: "American Bittern", scientificName: "Botaurus lentiginosus" }
const CSV_HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const textAt = async (path: string) => textOf(await (await admin.get(path)).text())
const setRole = (role: string) =>
	site.db.updateTable("users").set({ role }).where("username", "=", ADMIN.username).execute()
const htmlAt = async (path: string) => await (await admin.get(path)).text()
const trashIdOfKind = async (kind: string) =>
	(await site.db.selectFrom("trash").select("id").where("kind", "=", kind).executeTakeFirst())?.id
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
})

test("a restored record stays in its place in the trash, with links to see it and to move it back", async () => {
	const { post } = admin
	for (const id of [2, 3, 4]) await post(`/admin/map/1/places/${id}/delete`)
	const entries = await site.db.selectFrom("trash").select(["id", "name"]).orderBy("id").execute()
	const [first, second, third] = entries
	const answer = await post(`/admin/trash/${second?.id}/restore`)
	const address = answer.headers.get("Location") ?? ""
	expect(address).toBe(`/admin/trash?restored=${second?.id}.place.3`)
	const page = await htmlAt(address)
	const inOrder = [third, second, first].map((entry) => `${entry?.name} Place`).join(".*")
	expect(textOf(page)).toMatch(new RegExp(`${inOrder}`))
	expect(textOf(page)).toContain(`${second?.name} Place Restored. View`)
	expect(page).toContain('href="/admin/map/1/places/3/edit"')
	const restoreThird = `action="/admin/trash/${third?.id}/restore?restored=${second?.id}.place.3"`
	expect(page.replaceAll("&amp;", "&"), "the next restored row joins it").toContain(restoreThird)
	const [, undo = ""] = /action="(\/admin\/trash\/move\/[^"]+)"/.exec(page) ?? []
	expect((await post(undo)).headers.get("Location")).toBe("/admin/trash")
	expect(await textAt("/admin/trash")).toContain("Place moved to the trash")
	expect(await site.db.selectFrom("trash").select("record_id").orderBy("record_id").execute()).toEqual(
		[2, 3, 4].map((record_id) => ({ record_id })),
	)
	const at = "/admin/trash?restored=1.nonsense.3&restored=x.place.3&restored=1.place.99999&restored=1.map"
	expect((await admin.get(at)).status).toBe(200)
})

test("an editor neither sees nor restores nor moves what only administrators delete", async () => {
	await admin.post("/admin/site/terms/sections/3/delete")
	const id = await trashIdOfKind("section")
	await setRole("editor")
	expect(await textAt(`/admin/trash?restored=${id}.section.4`)).toMatch(/The trash is empty\.(?!.*Restored)/)
	await admin.post(`/admin/trash/${id}/restore`)
	expect(await textAt("/admin/trash")).toContain("Nothing to restore")
	expect((await admin.post("/admin/trash/move/section/4")).status).toBe(404)
	expect((await admin.post("/admin/trash/move/users/1")).status).toBe(404)
	expect(await trashIdOfKind("section")).toBe(id)
	await setRole("admin")
	expect(await textAt("/admin/trash")).toContain("Section of the terms")
	await admin.post(`/admin/trash/${id}/restore`)
	expect(await textAt("/admin/site/terms")).toContain("3. ")
	expect((await client(site).post("/admin/trash/move/place/1")).headers.get("Location")).toContain("/auth")
})
