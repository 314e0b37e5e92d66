import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { storeImport } from "#app/models/imports/import-record.server.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, errorOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const LIST = "/admin/site/redirects"

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
})
afterEach(async () => {
	await site.flush()
	for (const table of ["redirects", "redirect_hits", "missing_paths", "imports"] as const)
		await site.db.deleteFrom(table).execute()
})
afterAll(() => site.close())

const pageAt = async (path: string) => await (await admin.get(path)).text()
const stored = () => site.db.selectFrom("redirects").select(["path", "target"]).orderBy("id").execute()
const add = (path: string, target: string) =>
	site.db.insertInto("redirects").values({ path, target, updated_at: "2026-01-01T00:00:00.000Z" }).execute()

async function locationOf(path: string, init?: RequestInit): Promise<[number, string | null]> {
	const response = await site.get(path, init)
	await response.body?.cancel()
	return [response.status, response.headers.get("Location")]
}

async function send(page: string, fields: Record<string, string>): Promise<Response> {
	const form = formOnPage(await pageAt(page))
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return await admin.post(page, form)
}

test("a saved redirect works with the next request, and a changed or deleted one too", async () => {
	expect((await locationOf("/about-us"))[0]).toBe(404)
	const saved = await send(`${LIST}/new`, {
		path: "https://old.example/About-Us/?p=1",
		target: "/visit?a=1#parking",
	})
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, LIST])
	for (const path of ["/about-us", "/About-Us/", "/about-us?utm=x&a=2", "/%61bout-us"])
		expect(await locationOf(path), path).toEqual([301, "/visit?a=1#parking"])
	expect(await locationOf("/about-us", { method: "HEAD" })).toEqual([301, "/visit?a=1#parking"])
	expect((await site.get("/about-us")).headers.get("Cache-Control"), "browsers ask again").toBe("no-cache")
	for (const path of ["/about-us/team", "/about-u", "/about-usual"])
		expect((await locationOf(path))[0]).toBe(404)
	const { id } = await site.db.selectFrom("redirects").select("id").executeTakeFirstOrThrow()
	await send(`${LIST}/${id}/edit`, { target: "www.farm.example/ü" })
	expect(await locationOf("/about-us")).toEqual([301, "https://www.farm.example/%C3%BC"])
	await admin.post(`${LIST}/${id}/delete`)
	expect((await locationOf("/about-us"))[0]).toBe(404)
	expect(await pageAt(LIST)).toContain("Redirect deleted")
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

test("a chain is followed to its end, a loop isn't, and only pages are redirected", async () => {
	await add("/a", "/b")
	await add("/b", `${site.address}/c`)
	await add("/c", "/visit")
	await add("/x", "/y")
	await add("/y", "/x")
	await add("/api/old", "/visit")
	await add("/auth/old", "/visit")
	expect(await locationOf("/a")).toEqual([301, "/visit"])
	for (const path of ["/x", "/api/old", "/auth/old"]) expect((await locationOf(path))[0], path).toBe(404)
	const response = await admin.post("/a")
	expect(response.status, "a form isn't sent elsewhere").toBe(404)
	const data = await site.get("/blog/nothing.data")
	expect(data.status).toBe(404)
	await add("/blog/nothing", "/visit")
	expect(await (await site.get("/blog/nothing.data")).text(), "a link of the open page").toContain("/visit")
})

test("what can't be saved is named at its field, and nothing typed is lost", async () => {
	await add("/b", "/a")
	for (const [path, target, message] of [
		["/tour", "/visit", "The site itself uses /tour"],
		["/a", "/b", "New address leads back in a circle: /a → /b → /a"],
	] as const) {
		const response = await send(`${LIST}/new`, { path, target })
		expect(response.status, message).toBe(400)
		const html = await response.text()
		expect(textOf(html)).toContain(message)
		const typed = formOnPage(html)
		expect([typed.get("path"), typed.get("target")]).toEqual([path, target])
	}
	expect(await stored()).toEqual([{ path: "/b", target: "/a" }])
})

test("the API saves, lists and deletes redirects by the same rules", async () => {
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
	const loop = await api("PUT", `/api/redirects/${id}`, { path: "/old", target: "/old" })
	const circle = "New address leads back in a circle: /old → /old"
	expect(errorOf(loop)).toEqual([400, circle, { target: [circle] }])
	const own = await api("PUT", `/api/redirects/${id}`, { path: "/old", target: `${site.address}/old` })
	expect(errorOf(own)).toEqual([400, circle, { target: [circle] }])
	expect((await api("DELETE", `/api/redirects/${id}`)).status).toBe(204)
	expect(await stored()).toEqual([])
	expect((await site.get("/api/redirects")).status).toBe(401)
})

/** As if moving in from another site had added these. Returns the address of its result. */
async function importRedirects(targets: Record<string, string>): Promise<string> {
	for (const [path, target] of Object.entries(targets)) await add(path, target)
	const rows = await site.db.selectFrom("redirects").select("id").execute()
	const added = rows.map(({ id }) => ({ kind: "redirect" as const, id }))
	const values = { kind: "site" as const, name: "farm.xml", summary: "2 redirects", added }
	return `/admin/imports/${await storeImport(site.db, values, { by: "anna", at: new Date() })}`
}

test.each([
	[[], "2 redirects restored"],
	[["/b"], "1 of 2 redirects restored /b. "],
])(
	"'Undo' on the page of an import restores its redirects except %j, says so, and leads back to the page",
	async (taken, words) => {
		const result = await importRedirects({ "/a": "/visit", "/b": "/blog" })
		await admin.post(result, { intent: "trash" })
		const undo = /action="(\/admin\/trash\/restore[^"]+)"/.exec(await pageAt(result))?.[1] ?? ""
		for (const path of taken) await add(path, "/tour")
		expect((await admin.post(undo.replaceAll("&amp;", "&"), {})).headers.get("Location")).toBe(result)
		const restored = textOf(await pageAt(result))
		expect(restored).toContain(words)
		expect(restored).toContain(`Move the ${2 - taken.length} Added to the Trash`)
		expect(await stored()).toHaveLength(2)
	},
)

test("an import is listed, and what it added and nobody has changed since moves to the trash, once", async () => {
	const result = await importRedirects({ "/a": "/visit", "/b": "/blog" })
	await site.db.updateTable("redirects").set({ revision: 2 }).where("path", "=", "/b").execute()
	const moveIn = await pageAt("/admin/site/move-in")
	expect(textOf(moveIn)).toMatch(/farm\.xml .* by anna: 2 redirects/)
	expect(moveIn).toContain(`href="${result}"`)
	expect(textOf(await pageAt(result))).toMatch(
		/Move the 1 Added to the Trash .*\/a Added \/b Added, edited since/,
	)
	expect((await admin.post(result, { intent: "trash" })).headers.get("Location")).toBe(result)
	expect(textOf(await pageAt(result))).toMatch(/1 moved to the trash .*\/a Added, deleted since/)
	expect(await stored()).toEqual([{ path: "/b", target: "/blog" }])
	await admin.post(result, { intent: "trash" })
	expect(textOf(await pageAt(result))).toContain("Nothing changed")
	expect(await stored()).toHaveLength(1)
})

test("an editor neither sees nor changes the result of another import than of species, and an unknown one leads to the dashboard", async () => {
	const imported = await importRedirects({ "/a": "/visit" })
	const expectNothing = async (result: string) => {
		expect((await admin.get(result)).headers.get("Location"), result).toBe("/admin")
		expect((await admin.post(result, { intent: "trash" })).headers.get("Location"), result).toBe("/admin")
	}
	await expectNothing("/admin/imports/99999")
	await expectNothing("/admin/imports/nonsense")
	await site.db.updateTable("users").set({ role: "editor" }).execute()
	await expectNothing(imported)
	await site.db.updateTable("users").set({ role: "admin" }).execute()
	expect(await stored()).toHaveLength(1)
	expect((await site.get(imported)).headers.get("Location")).toContain("/auth")
})

test("redirects are counted by day, and addresses that weren't found by their path", async () => {
	await add("/old", "/visit")
	for (let request = 0; request < 3; request++) await locationOf(`/old?visitor=${request}`)
	for (const path of ["/menu?email=anna@example.org", "/Menu/", "/menu"]) await locationOf(path)
	await site.get("/menu", { method: "HEAD" })
	for (const path of [
		"/auth/invitation/secret",
		"/auth/x",
		"/waiver/receipts/nothing",
		"/admin/x",
		"/api/x",
		"/x.php",
	])
		await locationOf(path)
	const html = await pageAt(LIST)
	expect(textOf(html)).toMatch(/\/old leads to \/visit Used 3 times, last on \w+ \d+, \d{4}/)
	expect(textOf(html)).toMatch(/\/menu Requested 3 times, last on /)
	const missing = await site.db.selectFrom("missing_paths").select(["path", "hits"]).execute()
	expect(missing).toEqual([{ path: "/menu", hits: 3 }])
	expect(html).toContain(`href="${LIST}/new?path=%2Fmenu"`)
	expect(formOnPage(await pageAt(`${LIST}/new?path=%2Fmenu`)).get("path")).toBe("/menu")
	const page = {
		kind: "page" as const,
		slug: "/menu",
		title: "Menu",
		content: "Soup.",
		state: "published" as const,
	}
	await site.db
		.insertInto("posts")
		.values({ ...page, created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" })
		.execute()
	expect(textOf(await pageAt(LIST))).toContain("Nothing is missing.")
	await site.db.deleteFrom("posts").where("slug", "=", "/menu").execute()
	await add("/menu", "/visit")
	expect(textOf(await pageAt(LIST))).toContain("Nothing is missing.")
})
