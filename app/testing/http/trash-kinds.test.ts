import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
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
const trashIdOf = async (kind: string) =>
	(await site.db.selectFrom("trash").select("id").where("kind", "=", kind).executeTakeFirst())?.id

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
