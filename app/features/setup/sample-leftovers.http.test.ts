import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"

const { site, admin, api } = await staffSite()

const SAMPLE_PAGE = "/admin/site/sample"
const textAt = async (path: string) => textOf(await admin.html(path))
const undoIn = (page: string) =>
	/action="(\/admin\/(?:trash|species)\/[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "no Undo"

test("another time zone, and what was deleted or archived and came back, isn't a change of the sample", async () => {
	expect(await textAt("/admin/site")).toContain("Time Zone America/Toronto")
	await sendForm(admin, "/admin/site/time", { time_zone: "America/Vancouver" })
	for (const [action, ids] of [
		["delete", "3"],
		["archive", "4"],
	] as const) {
		await admin.post(`/admin/species/${action}`, { ids })
		expect((await admin.post(undoIn(await admin.html("/admin")))).status).toBe(303)
	}
	await admin.post("/admin/trash/move/trail/1")
	await admin.post(undoIn(await admin.html("/admin/map/1")))
	await admin.post("/admin/trash/move/map/1")
	await admin.post(undoIn(await admin.html("/admin/map")))
	const page = await textAt(SAMPLE_PAGE)
	const all = "64 species, 4 pages, 6 posts, 26 places, 3 trails, 1 map and 16 texts"
	expect(page).toContain(`Nobody has changed yet: ${all}.`)
	expect(page).not.toContain("What will stay")
})

test("what was saved, and a map with a place of the farm's own, is listed with a link before the removal, and stays", async () => {
	await sendForm(admin, "/admin/species/3/edit", { description: "Ours." })
	await sendForm(admin, "/admin/pages/10/edit", { slug: "/helpers" })
	const place = { name: "Our gate", kind: "viewpoint", text: "", number: "", x: 0.5, y: 0.5, species: [] }
	expect((await api("POST", "/api/maps/1/places", place)).status).toBe(201)
	const before = await admin.html(SAMPLE_PAGE)
	expect(before).toMatch(/What will stay .*href="\/species\/3"/s)
	expect(textOf(before)).toContain("The farm and its trails")
	expect(await textAt("/admin/site")).toMatch(/Visitors see the sample farm.* Remove Sample Content/)
	const removed = await admin.post(SAMPLE_PAGE)
	expect([removed.status, removed.headers.get("Location")]).toEqual([303, "/admin/site"])
	expect(await textAt("/admin/site")).toContain("Sample removed")
	for (const table of ["species", "maps", "places", "posts"] as const)
		expect(await site.db.selectFrom(table).select("id").execute(), table).toHaveLength(1)
	expect((await admin.get(SAMPLE_PAGE)).headers.get("Location"), "nothing is left to remove").toBe(
		"/admin/site",
	)
	expect(await textAt("/admin/site")).not.toContain("Visitors see the sample farm")
})
