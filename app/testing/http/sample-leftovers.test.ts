import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeEach(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterEach(() => site.close())

const SAMPLE_PAGE = "/admin/site/sample"
/** Returns the page that says so. */
const remove = async () => {
	const response = await admin.post(SAMPLE_PAGE)
	expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/site"])
	return await htmlAt("/admin/site")
}
const htmlAt = async (path: string) => await (await admin.get(path)).text()
const textAt = async (path: string) => textOf(await htmlAt(path))
const undoIn = (page: string) =>
	/action="(\/admin\/(?:trash|species)\/[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "no Undo"

/** Saves the form of a page with these values, and returns what it had. */
async function save(path: string, values: Record<string, string>): Promise<FormData> {
	const html = await htmlAt(path)
	const sent = formOnPage(html)
	for (const [name, value] of Object.entries(values)) sent.set(name, value)
	expect((await admin.post(path, sent)).status).toBe(303)
	return formOnPage(html)
}

/** The numbers of what visitors could still see. */
async function left() {
	const tables = ["species", "posts", "maps", "places", "trails"] as const
	const counts = tables.map(async (table) => [
		table,
		(await site.db.selectFrom(table).select("id").execute()).length,
	])
	return Object.fromEntries(await Promise.all(counts))
}
const NOTHING = { species: 0, posts: 0, maps: 0, places: 0, trails: 0 }
const ALL = "64 species, 4 pages, 6 posts, 26 places, 3 trails, 1 map and 16 texts"

async function expectWholeRemoval() {
	const before = await textAt(SAMPLE_PAGE)
	expect(before).toContain(`Nobody has changed yet: ${ALL}.`)
	expect(before).not.toContain("What will stay")
	const after = await remove()
	expect(textOf(after)).toContain("Sample removed")
	expect(await left()).toEqual(NOTHING)
	return after
}

describe("what isn't a change of the sample doesn't keep it from being removed:", () => {
	test("another time zone", async () => {
		await save("/admin/site/time", { time_zone: "America/Vancouver" })
		await expectWholeRemoval()
		expect(await (await site.get("/events")).text()).not.toContain("Volunteer day")
	})

	test("a species that was deleted and restored from the trash", async () => {
		await admin.post("/admin/species/delete", { ids: "3" })
		expect((await admin.post(undoIn(await htmlAt("/admin")))).status).toBe(303)
		expect(await left()).toMatchObject({ species: 64 })
		await expectWholeRemoval()
	})

	test("a species that was archived, and that press undone", async () => {
		await admin.post("/admin/species/archive", { ids: "3" })
		expect((await admin.post(undoIn(await htmlAt("/admin")))).status).toBe(303)
		await expectWholeRemoval()
	})

	test("a species that stays archived", async () => {
		await admin.post("/admin/species/archive", { ids: "3" })
		await admin.post(undoIn(await expectWholeRemoval()))
		const row = await site.db.selectFrom("species").select("archived").where("id", "=", 3).execute()
		expect(row).toEqual([{ archived: 1 }])
	})

	test("a map, place and trail that were deleted and restored from the trash", async () => {
		for (const path of ["places/4", "trails/1"]) {
			await admin.post(`/admin/map/1/${path}/delete`)
			await admin.post(undoIn(await htmlAt("/admin/map/1")))
		}
		await admin.post("/admin/map/1/delete")
		await admin.post(undoIn(await htmlAt("/admin/map")))
		await expectWholeRemoval()
	})
})

const OWN_PLACE = { name: "Our gate", kind: "viewpoint", text: "", number: "", x: 0.5, y: 0.5, species: [] }

test("a map with a place of the farm's own stays with its picture, loses the sample's places and trails, and gets them back with Undo", async () => {
	const api = callerOf(site, admin)
	expect((await api("POST", "/api/maps/1/places", OWN_PLACE)).status).toBe(201)
	const before = await htmlAt(SAMPLE_PAGE)
	expect(textOf(before)).toContain("64 species, 4 pages, 6 posts, 26 places, 3 trails and 16 texts")
	expect(textOf(before)).toMatch(/What will stay of the sample .* The farm and its trails \( ?map ?\)/)
	const after = await remove()
	expect(await left()).toEqual({ ...NOTHING, maps: 1, places: 1 })
	expect(textOf(await (await site.get("/map")).text())).toContain("Our gate")
	await admin.post(undoIn(after))
	expect(await left()).toEqual({ species: 64, posts: 10, maps: 1, places: 27, trails: 3 })
	const stops = await site.db.selectFrom("trail_places").select("place_id").execute()
	expect(stops.length).toBeGreaterThan(10)
	const withSpecies = await site.db.selectFrom("place_species").select("place_id").execute()
	expect(withSpecies.length).toBeGreaterThan(10)
	await remove()
	expect(await left()).toEqual({ ...NOTHING, maps: 1, places: 1 })
})

test("what was saved is listed with a link before the removal, and stays", async () => {
	await save("/admin/species/3/edit", { description: "Ours." })
	const { name } = await site.db
		.selectFrom("species")
		.select("name")
		.where("id", "=", 3)
		.executeTakeFirstOrThrow()
	expect(await htmlAt(SAMPLE_PAGE)).toMatch(new RegExp(`href="/species/3"[^>]*>${name}<`))
	expect(await textAt("/admin/site/setup")).toContain("Visitors see the sample farm.")
	await remove()
	expect(await left()).toEqual({ ...NOTHING, species: 1 })
	expect((await admin.get(SAMPLE_PAGE)).headers.get("Location"), "nothing is left to remove").toBe(
		"/admin/site",
	)
	expect(await textAt("/admin/site/setup")).not.toContain("Visitors see the sample farm.")
})
