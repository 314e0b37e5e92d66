import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { type Dump, withNextRevision } from "#app/testing/fixtures/dump.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let staff: Client
beforeAll(async () => {
	site = await startTestSite()
	staff = await signedInAdmin(site)
	const at = "2026-01-01T00:00:00.000Z"
	const closure = { id: 1, text: "The owl nests here.", level: "closure", created_at: at, updated_at: at }
	await site.db.insertInto("notices").values(closure).execute()
	const redirect = { id: 1, path: "/old", target: "/visit", updated_at: at }
	await site.db.insertInto("redirects").values(redirect).execute()
	await site.db.updateTable("trails").set({ notice_id: 1 }).where("id", "=", 1).execute()
})
afterAll(() => site.close())
beforeEach(async () => {
	await setRole("admin")
	await site.db.deleteFrom("trash").execute()
})

const setRole = (role: string) =>
	site.db.updateTable("users").set({ role }).where("username", "=", ADMIN.username).execute()
const pageAt = async (path: string) => await (await staff.get(path)).text()
const textAt = async (path: string) => textOf(await pageAt(path))
const undoIn = (page: string) => /action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(page)?.[1] ?? "no Undo"
const trashIdOf = async (kind: string) =>
	(await site.db.selectFrom("trash").select("id").where("kind", "=", kind).executeTakeFirst())?.id

const TABLES = [
	"maps",
	"places",
	"place_species",
	"trails",
	"trail_places",
	"notices",
	"redirects",
	"terms_sections",
] as const

async function dump(): Promise<Dump> {
	const rows = TABLES.map(async (table) => [table, await site.db.selectFrom(table).selectAll().execute()])
	return Object.fromEntries(await Promise.all(rows))
}

const idsOf = (rows: Dump[string] | undefined) => (rows ?? []).map(({ id }) => Number(id))

test("an editor deletes a map with its places and trails, restores it, and everything is there again", async () => {
	await setRole("editor")
	const before = await dump()
	const { maps, places = [], trails = [] } = before
	expect(places.length * trails.length, "the sample map has places and trails").toBeGreaterThan(10)
	const name = String(maps?.[0]?.name)
	const picture = (await (await staff.get("/api/maps/1")).json()).imageUrl
	const shown = textOf(await (await site.get("/map")).text())
	expect(await textAt("/admin/map/1")).toContain("The trash keeps it for 30 days")

	await staff.post("/admin/map/1/delete")
	const list = await pageAt("/admin/map")
	expect(textOf(list)).toContain(`Map deleted ${name} View Undo`)
	expect((await site.get(picture)).status).toBe(404)
	expect(textOf(await (await site.get("/map")).text())).not.toContain(String(places[0]?.name))
	expect((await staff.get("/admin/map/1")).status).toBe(303)
	const trash = await pageAt("/admin/trash")
	expect(textOf(trash)).toContain(
		`${name} Map · 1 picture · ${places.length} places · ${trails.length} trails`,
	)
	expect(textOf(trash)).toMatch(/Deleted by anna on .* Gone for good on /)
	expect(trash).not.toMatch(/Delete for good|Empty Trash/)

	const id = await trashIdOf("map")
	for (const path of [`/admin/trash/${id}/delete`, "/admin/trash/empty"]) {
		expect((await staff.get(path)).status).toBe(403)
		expect((await staff.post(path)).status).toBe(403)
	}
	expect((await staff.post(undoIn(list))).headers.get("Location")).toBe("/admin/map")
	expect(await textAt("/admin/map")).toContain(`Map restored ${name}`)
	const raised = { maps: [1], places: idsOf(places), trails: idsOf(trails) }
	expect(await dump()).toEqual(withNextRevision(before, raised))
	expect((await site.get(picture)).status).toBe(200)
	expect(textOf(await (await site.get("/map")).text())).toBe(shown)
})

test("a place, a trail, a notice and a section of the terms are deleted with 'Undo'", async () => {
	const kinds = [
		{ kind: "place", page: "/admin/map/1/places/1", table: "places", title: "Place" },
		{ kind: "trail", page: "/admin/map/1/trails/1", table: "trails", title: "Trail" },
		{ kind: "notice", page: "/admin/site/notices/1", table: "notices", title: "Notice" },
		{ kind: "redirect", page: "/admin/site/redirects/1", table: "redirects", title: "Redirect" },
		{
			kind: "section",
			page: "/admin/site/terms/sections/2",
			table: "terms_sections",
			title: "Section of the terms",
		},
	]
	for (const { kind, page, table, title } of kinds) {
		const before = await dump()
		const form = kind === "place" || kind === "trail" ? `${page}/edit` : `${page}/delete`
		expect(await textAt(form), form).toContain("The trash keeps it for 30 days")
		const list = (await staff.post(`${page}/delete`)).headers.get("Location") ?? ""
		expect(await trashIdOf(kind), kind).toBeDefined()
		const undo = undoIn(await pageAt(list))
		expect((await staff.post(undo)).headers.get("Location")).toBe(list)
		expect(await textAt(list)).toContain(`${title} restored`)
		expect(await dump()).toEqual(withNextRevision(before, { [table]: [kind === "section" ? 2 : 1] }))
	}
})

test("the API moves what it deletes to the trash", async () => {
	const api = callerOf(site, staff)
	const { place_id: stop } = await site.db
		.selectFrom("trail_places")
		.select("place_id")
		.where("trail_id", "=", 1)
		.limit(1)
		.executeTakeFirstOrThrow()
	for (const [kind, path] of [
		["place", `/api/places/${stop}`],
		["trail", "/api/trails/1"],
		["map", "/api/maps/1"],
		["notice", "/api/notices/1"],
		["redirect", "/api/redirects/1"],
	] as const) {
		expect((await api("DELETE", path)).status, path).toBe(204)
		expect((await api("DELETE", path)).status, path).toBe(404)
		expect(await trashIdOf(kind), kind).toBeDefined()
	}
	const place = await trashIdOf("place")
	await staff.post(`/admin/trash/${place}/restore`)
	expect(await textAt("/admin/trash")).toContain("Its map is in the trash, too. Restore it first: ")
	await staff.post(`/admin/trash/${await trashIdOf("map")}/restore`)
	await staff.post(`/admin/trash/${place}/restore`)
	expect(await textAt("/admin/trash")).toMatch(
		/Place restored [^.]+\. Without what is no longer there: trail 'Hayfield loop'/,
	)
	await staff.post(`/admin/trash/${await trashIdOf("trail")}/restore`)
	expect(await textAt("/admin/trash")).toContain(
		"Without what is no longer there: notice 'The owl nests here.'",
	)
	await staff.post(`/admin/trash/${await trashIdOf("notice")}/restore`)
	expect((await api("GET", "/api/maps/1")).body.trails.map(({ id }: { id: number }) => id)).toContain(1)
})

test("a restored record stays in its place in the trash, with links to see it and to move it back", async () => {
	const { post } = staff
	for (const id of [2, 3, 4]) await post(`/admin/map/1/places/${id}/delete`)
	const entries = await site.db.selectFrom("trash").select(["id", "name"]).orderBy("id").execute()
	const [first, second, third] = entries
	const answer = await post(`/admin/trash/${second?.id}/restore`)
	const address = answer.headers.get("Location") ?? ""
	expect(address).toBe(`/admin/trash?restored=${second?.id}.place.3`)
	const page = await pageAt(address)
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
	expect((await staff.get(at)).status).toBe(200)
})

test("an editor neither sees nor restores nor moves what only administrators delete", async () => {
	await staff.post("/admin/site/terms/sections/3/delete")
	const id = await trashIdOf("section")
	await setRole("editor")
	expect(await textAt(`/admin/trash?restored=${id}.section.4`)).toMatch(/The trash is empty\.(?!.*Restored)/)
	await staff.post(`/admin/trash/${id}/restore`)
	expect(await textAt("/admin/trash")).toContain("Nothing to restore")
	expect((await staff.post("/admin/trash/move/section/4")).status).toBe(404)
	expect((await staff.post("/admin/trash/move/users/1")).status).toBe(404)
	expect(await trashIdOf("section")).toBe(id)
	await setRole("admin")
	expect(await textAt("/admin/trash")).toContain("Section of the terms")
	await staff.post(`/admin/trash/${id}/restore`)
	expect(await textAt("/admin/site/terms")).toContain("3. ")
	expect((await client(site).post("/admin/trash/move/place/1")).headers.get("Location")).toContain("/auth")
})
