import { afterEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formAt, sendForm, textOf } from "#core/testing/form-on-page.ts"
import { addFinishedImport } from "#features/species/testing/add-import.ts"

const LIST = "/admin/site/redirects"

const { site, admin, api } = await staffSite()
afterEach(async () => {
	await site.flush()
	for (const table of ["redirects", "redirect_hits", "missing_paths", "imports"] as const)
		await site.db.deleteFrom(table).execute()
})

const stored = () => site.db.selectFrom("redirects").select(["path", "target"]).orderBy("id").execute()
const add = (path: string, target: string) =>
	site.db.insertInto("redirects").values({ path, target, updated_at: "2026-01-01T00:00:00.000Z" }).execute()

async function locationOf(path: string, init?: RequestInit): Promise<[number, string | null]> {
	const response = await site.get(path, init)
	await response.body?.cancel()
	return [response.status, response.headers.get("Location")]
}

test("a saved redirect works with the next request, and a changed or deleted one too", async () => {
	expect((await locationOf("/about-us"))[0]).toBe(404)
	const saved = await sendForm(admin, `${LIST}/new`, {
		path: "https://old.example/About-Us/?p=1",
		target: "/visit?a=1#parking",
	})
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, LIST])
	for (const path of ["/about-us", "/About-Us/", "/about-us?utm=x&a=2", "/%61bout-us"])
		expect(await locationOf(path), path).toEqual([301, "/visit?a=1#parking"])
	expect((await site.get("/about-us")).headers.get("Cache-Control"), "browsers ask again").toBe("no-cache")
	for (const path of ["/about-us/team", "/about-u"]) expect((await locationOf(path))[0]).toBe(404)
	const { id } = await site.db.selectFrom("redirects").select("id").executeTakeFirstOrThrow()
	await sendForm(admin, `${LIST}/${id}/edit`, { target: "www.farm.example/ü" })
	expect(await locationOf("/about-us")).toEqual([301, "https://www.farm.example/%C3%BC"])
	await admin.post(`/admin/trash/move/redirect/${id}`)
	expect((await locationOf("/about-us"))[0]).toBe(404)
})

test("a page of the site always wins, also over an older redirect", async () => {
	await add("/tour", "/elsewhere")
	await add("/blog/new-post", "/elsewhere")
	expect((await locationOf("/tour"))[0]).toBe(200)
	expect(await locationOf("/blog/new-post")).toEqual([301, "/elsewhere"])
	const post = { title: "New post", content: "x", slug: "new-post", published: true }
	const { id } = (await api("POST", "/api/blog-posts", post)).body
	expect((await locationOf("/blog/new-post"))[0]).toBe(200)
	await api("DELETE", `/api/blog-posts/${id}`)
	expect(await locationOf("/blog/new-post"), "the page cache has forgotten the post").toEqual([
		301,
		"/elsewhere",
	])
})

test("only pages are redirected", async () => {
	await add("/a", "/visit")
	await add("/api/old", "/visit")
	expect((await locationOf("/api/old"))[0]).toBe(404)
	const response = await admin.post("/a")
	expect(response.status, "a form isn't sent elsewhere").toBe(404)
	const data = await site.get("/blog/nothing.data")
	expect(data.status).toBe(404)
	await add("/blog/nothing", "/visit")
	expect(await site.html("/blog/nothing.data"), "a link of the open page").toContain("/visit")
})

test("the API saves, lists and deletes redirects", async () => {
	const created = await api("POST", "/api/redirects", { path: "/Old/", target: "/visit" })
	expect([created.status, created.body]).toEqual([
		201,
		expect.objectContaining({ path: "/old", target: "/visit" }),
	])
	const { id } = created.body
	expect((await api("GET", "/api/redirects")).body).toMatchObject([{ id, path: "/old" }])
	expect((await api("PUT", `/api/redirects/${id}`, { path: "/old", target: "/blog" })).body.target).toBe(
		"/blog",
	)
	expect((await api("DELETE", `/api/redirects/${id}`)).status).toBe(204)
	expect(await stored()).toEqual([])
})

/** As if an import from another site had added these. Returns the address of its result. */
async function importRedirects(targets: Record<string, string>): Promise<string> {
	for (const [path, target] of Object.entries(targets)) await add(path, target)
	const rows = await site.db.selectFrom("redirects").select(["id", "path as name"]).execute()
	const added = rows.map((row) => ({ kind: "redirect" as const, ...row }))
	const values = { kind: "site" as const, name: "farm.xml", summary: "2 redirects", added }
	return `/admin/imports/${await addFinishedImport(site.db, values, { by: "anna", at: new Date() })}`
}

test("'Undo' on the page of an import restores its redirects, names those it can't, and leads back to the page", async () => {
	const result = await importRedirects({ "/a": "/visit", "/b": "/blog" })
	await admin.post(result, { intent: "trash" })
	expect(await stored()).toEqual([])
	const undo = /action="(\/admin\/trash\/restore[^"]+)"/.exec(await admin.html(result))?.[1] ?? ""
	await add("/b", "/tour")
	expect((await admin.post(undo.replaceAll("&amp;", "&"), {})).headers.get("Location")).toBe(result)
	const restored = textOf(await admin.html(result))
	expect(restored).toContain("1 of 2 redirects restored /b. ")
	expect(restored).toContain("Move the 1 Added to the Trash")
	expect(await stored()).toHaveLength(2)
})

test("an editor neither sees nor changes the result of another import than of species", async () => {
	const imported = await importRedirects({ "/a": "/visit" })
	await site.db.updateTable("users").set({ role: "editor" }).execute()
	expect((await admin.get(imported)).headers.get("Location")).toBe("/admin")
	expect((await admin.post(imported, { intent: "trash" })).headers.get("Location")).toBe("/admin")
	await site.db.updateTable("users").set({ role: "admin" }).execute()
	expect(await stored()).toHaveLength(1)
})

test("redirects are counted by day, and addresses that weren't found by their path", async () => {
	await add("/old", "/visit")
	for (let request = 0; request < 3; request++) await locationOf(`/old?visitor=${request}`)
	for (const path of ["/menu?email=anna@example.org", "/Menu/", "/menu"]) await locationOf(path)
	await site.get("/menu", { method: "HEAD" })
	for (const path of ["/auth/invitation/secret", "/waiver/receipts/nothing", "/admin/x", "/api/x"])
		await locationOf(path)
	const html = await admin.html(LIST)
	expect(textOf(html)).toMatch(/\/old leads to \/visit Used 3 times, last on \w+ \d+, \d{4}/)
	expect(textOf(html)).toMatch(/\/menu Requested 3 times, last on /)
	const missing = await site.db.selectFrom("missing_paths").select(["path", "hits"]).execute()
	expect(missing).toEqual([{ path: "/menu", hits: 3 }])
	const suggested = `${LIST}/new?path=%2Fmenu`
	expect(html).toContain(`href="${suggested}"`)
	expect((await formAt(admin, suggested)).get("path")).toBe("/menu")
})
