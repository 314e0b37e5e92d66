import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { openAlways } from "#app/testing/fixtures/opening-hours.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeEach(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterEach(() => site.close())

const SAMPLE_PAGE = "/admin/site/sample"
const answer = async (text: string) => {
	expect((await admin.post(SAMPLE_PAGE, { answer: text })).status).toBe(303)
	return await htmlAt(SAMPLE_PAGE)
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
const ALL = "64 species, 6 posts, 4 pages, 1 map with 26 places and 3 trails and 16 texts of the site"

async function expectWholeRemoval() {
	const before = await textAt(SAMPLE_PAGE)
	expect(before).toContain(`Nobody has changed yet: ${ALL}.`)
	expect(before).not.toContain("What will stay")
	expect(textOf(await answer("remove"))).toContain("The sample is removed.")
	expect(await left()).toEqual(NOTHING)
}

describe("what doesn't change the sample's content doesn't keep it from being removed:", () => {
	for (const [name, choice] of [
		["that keeps the clock", {}],
		["that keeps the moments", { keepMoments: "on" }],
	] as const)
		test(`another time zone ${name}`, async () => {
			await save("/admin/site/time", { time_zone: "America/Vancouver", ...choice })
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
		await expectWholeRemoval()
		await answer("restore")
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

	for (const [path, field] of [
		["/admin/species/3/edit", "description"],
		["/admin/news/4/edit", "content"],
		["/admin/map/1/edit", "description"],
		["/admin/map/1/places/4/edit", "text"],
		["/admin/map/1/trails/1/edit", "minutes"],
	] as const)
		test(`a change at ${path} that was saved back`, async () => {
			const before = await save(path, { [field]: "7" })
			expect(await textAt(SAMPLE_PAGE)).not.toContain(ALL)
			await save(path, { [field]: String(before.get(field)) })
			await expectWholeRemoval()
		})
})

const OWN_PLACE = { name: "Our gate", kind: "viewpoint", text: "", number: "", x: 0.5, y: 0.5, species: [] }

test("places of the farm's own stay on the sample's map, which loses the sample's places, trails and texts, and gets them back", async () => {
	const api = callerOf(site, admin)
	expect((await api("POST", "/api/maps/1/places", OWN_PLACE)).status).toBe(201)
	const before = await htmlAt(SAMPLE_PAGE)
	expect(textOf(before)).toContain(
		"64 species, 6 posts, 4 pages, 26 places, 3 trails, 2 texts of the map and 16 texts",
	)
	expect(textOf(before)).toMatch(
		/What will stay of the sample The farm and its trails \( ?map ?\): its picture/,
	)
	const after = await answer("remove")
	expect(await left()).toEqual({ ...NOTHING, maps: 1, places: 1 })
	expect(textOf(after)).toContain("The sample is removed in part")
	expect(textOf(after)).not.toContain("The sample is removed.")
	expect(after).toMatch(/href="\/admin\/map\/1"[^>]*>Map of the farm</)
	const map = textOf(await (await site.get("/map")).text())
	expect(map).toContain("Our gate")
	expect(map).not.toContain("Three loops begin")
	expect(await textAt("/admin/site/setup")).toContain("The map's picture is still the sample's.")
	expect(textOf(await answer("restore"))).toContain("The sample is back")
	expect(await left()).toEqual({ species: 64, posts: 10, maps: 1, places: 27, trails: 3 })
	expect(textOf(await (await site.get("/map")).text())).toContain("Three loops begin")
	const stops = await site.db.selectFrom("trail_places").select("place_id").execute()
	expect(stops.length).toBeGreaterThan(10)
	await answer("remove")
	expect(await left()).toEqual({ ...NOTHING, maps: 1, places: 1 })
})

test("what was changed is listed with links before and after the removal, and keeps the checklist open until it is kept", async () => {
	await site.db
		.updateTable("species")
		.set({ description: "Ours.", revision: 2, updated_at: new Date().toISOString() })
		.where("id", "=", 3)
		.execute()
	const { name } = await site.db
		.selectFrom("species")
		.select("name")
		.where("id", "=", 3)
		.executeTakeFirstOrThrow()
	const link = new RegExp(`href="/species/3"[^>]*>${name}<`)
	expect(await htmlAt(SAMPLE_PAGE)).toMatch(link)
	const after = await answer("remove")
	expect(after).toMatch(link)
	expect(textOf(after)).toContain("The sample is removed in part")
	expect(textOf(after)).not.toContain("The sample is removed.")
	expect(await textAt("/admin/site")).toContain("Removed, except for 1 record that was changed")
	expect(await textAt("/admin/site/setup")).toContain("1 of the sample's species is still shown.")
	await answer("keep changed")
	expect(await textAt("/admin/site/setup")).not.toContain("of the sample's species")
})

test("bringing the sample back replaces neutral texts that were saved, and names those that staff have written", async () => {
	await answer("remove")
	await save("/admin/site/home", { hero_title: "Our marsh" })
	const back = textOf(await answer("restore"))
	expect(back).toContain("The sample is back, except for what was changed since Not brought back: Headline")
	await openAlways(site)
	const home = textOf(await (await site.get("/")).text())
	expect(home).toContain("Our marsh")
	for (const text of ["Day rates apply", "Loons on the lake", "The tour trails are under development"])
		expect(home).toContain(text)
})
