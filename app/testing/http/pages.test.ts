import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { MAX_ENTRIES } from "#app/models/pages/menu.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const LIST = "/admin/pages"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	await deletePages()
})
afterEach(deletePages)
afterAll(() => site.close())

async function deletePages(): Promise<void> {
	for (const table of ["menu_entries", "trash"] as const) await site.db.deleteFrom(table).execute()
	await site.db.deleteFrom("posts").where("kind", "=", "page").execute()
}

const pageAt = async (path: string) => await (await admin.get(path)).text()
const shown = async (path: string) => await (await site.get(path)).text()

async function answerAt(path: string): Promise<[number, string | null]> {
	const response = await site.get(path)
	await response.body?.cancel()
	return [response.status, response.headers.get("Location")]
}

type Fields = Record<string, string>

async function send(path: string, fields: Fields): Promise<Response> {
	const form = formOnPage(await pageAt(path))
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return await admin.post(path, form)
}

async function create(fields: Fields): Promise<number> {
	const saved = await send(`${LIST}/new`, { title: "About", content: "Text.", published: "on", ...fields })
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, LIST])
	const { id } = await site.db
		.selectFrom("posts")
		.select("id")
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow()
	return id
}

const move = (path: string, to: string, at?: number) =>
	admin.post(`${LIST}/menu`, new URLSearchParams({ path, to, ...(at !== undefined && { at: String(at) }) }))

const menuOf = (html: string) => /<nav aria-label="Menu">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ""
const linksOf = (html: string) => [...menuOf(html).matchAll(/href="([^"]+)"/g)].map(([, path]) => path)

test("a page is at its address, in the menu, the sitemap, the search and the tour's bundle, and a draft nowhere", async () => {
	const id = await create({ title: "About <us>", excerpt: "Who we are.", place: "menu" })
	const html = await shown("/about-us")
	expect(html).toContain('<h1 dir="auto" class="max-w-[46rem]">About &lt;us&gt;</h1>')
	expect(html).toContain('<meta name="description" content="Who we are."/>')
	expect(html).toContain('"@type":"WebPage"')
	expect(html).toContain(`<link rel="canonical" href="${site.address}/about-us"/>`)
	expect(linksOf(html)).toContain("/about-us")
	const everywhere = async () => ({
		page: (await answerAt("/about-us"))[0],
		menu: linksOf(await shown("/visit")).includes("/about-us"),
		sitemap: (await shown("/sitemap.xml")).includes("/about-us</loc>"),
		search: (await shown("/?search=about")).includes('href="/about-us"'),
		bundle: JSON.stringify(await (await site.get("/api/tour/bundle")).json()).includes('"path":"/about-us"'),
	})
	expect(await everywhere()).toEqual({ page: 200, menu: true, sitemap: true, search: true, bundle: true })
	for (const path of ["/blog", "/news.rss", "/news.json", "/api/blog-posts", "/events.ics"])
		expect((await shown(path)).includes("Who we are."), path).toBe(false)
	for (const path of ["/blog/about-us", "/api/blog-posts/slug/about-us"])
		expect((await admin.get(path)).status, path).toBe(404)
	const api = callerOf(site, admin)
	for (const [method, path, body] of [
		["PATCH", "", { title: "Other" }],
		["PATCH", "/publish", {}],
		["PATCH", "/unpublish", {}],
		["DELETE", "", undefined],
	] as const)
		expect((await api(method, `/api/blog-posts/${id}${path}`, body)).status, `${method} ${path}`).toBe(404)
	await send(`${LIST}/${id}/edit`, { published: "" })
	await site.db.updateTable("posts").set({ state: "draft" }).where("id", "=", id).execute()
	expect(await everywhere()).toEqual({ page: 404, menu: false, sitemap: false, search: false, bundle: false })
})

test("posts and pages are changed at their own addresses only", async () => {
	const id = await create({})
	for (const path of [`/admin/news/${id}/edit`, `${LIST}/1/edit`])
		expect((await admin.get(path)).status).toBe(404)
	expect((await admin.get(`/admin/news/${id}/delete`)).headers.get("Location")).toBe("/admin/news")
	await admin.post(`/admin/news/${id}/delete`)
	expect((await answerAt("/about"))[0]).toBe(200)
	await admin.post(`${LIST}/${id}/delete`)
	expect((await answerAt("/about"))[0]).toBe(404)
	expect(await pageAt("/admin/trash")).toContain("About")
	const { id: trashId } = await site.db.selectFrom("trash").select("id").executeTakeFirstOrThrow()
	await admin.post(`/admin/trash/${trashId}/restore`)
	expect((await answerAt("/about"))[0]).toBe(200)
})

test("a page that was deleted while it was edited is saved as a new one, beside the one in the trash", async () => {
	const id = await create({ slug: "/about" })
	const open = formOnPage(await pageAt(`${LIST}/${id}/edit`))
	open.set("content", "Typed since.")
	await admin.post(`${LIST}/${id}/delete`)
	const gone = await admin.post(`${LIST}/${id}/edit`, open)
	expect(gone.status).toBe(404)
	const form = formOnPage(await gone.text())
	expect((await admin.post(`${LIST}/new`, form)).status).toBe(303)
	expect(await shown("/about-2")).toContain("Typed since.")
	expect((await send(`${LIST}/new`, { title: "Other", content: "x", slug: "/about" })).status).toBe(400)
	const { id: trashId } = await site.db.selectFrom("trash").select("id").executeTakeFirstOrThrow()
	await admin.post(`/admin/trash/${trashId}/restore`)
	expect((await answerAt("/about"))[0]).toBe(200)
})

test("a page that is restored after the page above it has moved is below that, and its address leads there", async () => {
	const about = await create({ slug: "/about" })
	const team = await create({ title: "Team", slug: "/about/team" })
	await admin.post(`${LIST}/${team}/delete`)
	await send(`${LIST}/${about}/edit`, { slug: "/who-we-are" })
	const { id: trashId } = await site.db.selectFrom("trash").select("id").executeTakeFirstOrThrow()
	await admin.post(`/admin/trash/${trashId}/restore`)
	expect(textOf(await pageAt("/admin/trash"))).toContain(
		"The page above it has another address now, so its new one is /who-we-are/team",
	)
	expect(await shown("/who-we-are")).toContain('href="/who-we-are/team"')
	expect(await answerAt("/about/team")).toEqual([301, "/who-we-are/team"])
})

test("an earlier address leads to the page, in any spelling, and pages below move along", async () => {
	const id = await create({ slug: "/about" })
	await create({ title: "Team", slug: "/about/team" })
	expect(await shown("/about")).toContain('href="/about/team"')
	expect(await shown("/about/team")).toContain('href="/about"')
	expect(await answerAt("/About/")).toEqual([301, "/about"])
	await send(`${LIST}/${id}/edit`, { slug: "/who-we-are" })
	expect(await answerAt("/about")).toEqual([301, "/who-we-are"])
	expect(await answerAt("/about/team")).toEqual([301, "/who-we-are/team"])
	expect((await answerAt("/who-we-are/team"))[0]).toBe(200)
	const refused = await send(`${LIST}/${id}/edit`, { slug: "/visit/who" })
	expect(textOf(await refused.text())).toContain(
		"'Team' is below this page, so this page can't be below another",
	)
	await create({ title: "Other team", slug: "/us/team" })
	const taken = await send(`${LIST}/${id}/edit`, { slug: "/us" })
	expect(textOf(await taken.text())).toContain(
		"'Team' would move to /us/team. The page 'Other team' has this",
	)
})

test("an address that the site or another page uses is refused in words, and nothing typed is lost", async () => {
	await create({ slug: "/about" })
	for (const [slug, message] of [
		["/visit", "The site itself uses /visit. Choose another address, such as /visit-2"],
		["/admin/x", "The site itself uses /admin/x."],
		["About", "The page 'About' has this address"],
		["a/b/c", "Address can only have letters"],
	] as const) {
		const refused = await send(`${LIST}/new`, { title: "Second", content: "Kept text.", slug })
		const html = await refused.text()
		expect([slug, refused.status]).toEqual([slug, 400])
		expect(textOf(html)).toContain(message)
		expect(html).toContain("Kept text.")
	}
	await create({ title: "Map" })
	expect((await answerAt("/map-2"))[0]).toBe(200)
})

test("entries are ordered and taken out, and the menu is limited", async () => {
	for (const path of ["/visit", "/blog"]) await move(path, "menu")
	await create({ title: "About", place: "menu" })
	const menu = async () =>
		(linksOf(await shown("/")) as string[]).filter((path) => !["/", "/tour", "/map"].includes(path))
	expect(await menu()).toEqual(["/visit", "/blog", "/about"])
	await move("/about", "menu", 0)
	expect(await menu()).toEqual(["/about", "/visit", "/blog"])
	await move("/blog", "neither")
	await move("/accessibility", "menu", 1)
	expect(await menu()).toEqual(["/about", "/accessibility", "/visit"])
	await move("/about", "footer")
	expect(await menu()).toEqual(["/accessibility", "/visit"])
	expect(await shown("/visit")).toMatch(/aria-label="Explore"[\s\S]*href="\/about"/)
	for (let number = 0; number < MAX_ENTRIES - 2; number++)
		await create({ title: `Page ${number}`, place: "menu" })
	const full = await send(`${LIST}/new`, { title: "Too many", content: "Kept.", place: "menu" })
	expect([full.status, textOf(await full.text())]).toEqual([
		400,
		expect.stringContaining("The menu has 20 entries"),
	])
	await move("/events", "menu")
	expect(textOf(await pageAt(LIST))).toContain("The menu has 20 entries already")
	expect(await menu()).toHaveLength(MAX_ENTRIES)
	for (const [path, to] of [
		["/nothing", "menu"],
		["/visit", "elsewhere"],
	] as const)
		await move(path, to)
	expect(await menu()).toHaveLength(MAX_ENTRIES)
})

test("without News, the menu has no News and Events, and pages stay", async () => {
	for (const path of ["/blog", "/events", "/visit"]) await move(path, "menu")
	await create({ place: "menu" })
	await site.db
		.insertInto("settings")
		.values({ key: "blog_enabled", value: "false" })
		.onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "false" }))
		.execute()
	const links = linksOf(await shown("/visit"))
	await site.db.deleteFrom("settings").where("key", "=", "blog_enabled").execute()
	expect(links).toEqual(expect.arrayContaining(["/visit", "/about"]))
	expect(links).not.toContain("/blog")
	expect(links).not.toContain("/events")
})

test("guests can't read or change pages of staff", async () => {
	const id = await create({})
	for (const path of [LIST, `${LIST}/new`, `${LIST}/${id}/edit`, `${LIST}/menu`]) {
		const read = await site.get(path)
		const sent = await site.get(path, { method: "POST", headers: { Origin: site.address } })
		const places = [read, sent].map(({ headers }) => headers.get("Location"))
		expect(places, path).toEqual([expect.stringMatching(/^\/auth/), expect.stringMatching(/^\/auth/)])
	}
})

test("a page can't be below itself, and one that moved with its page isn't moved back by an open form", async () => {
	const about = await create({ title: "About", slug: "/about" })
	const team = await create({ title: "Team", slug: "/about/team" })
	const itself = await send(`${LIST}/${about}/edit`, { slug: "/about/us" })
	expect([itself.status, textOf(await itself.text())]).toEqual([
		400,
		expect.stringContaining("A page can't be below itself."),
	])
	const leaf = await create({ title: "Leaf", slug: "/leaf" })
	expect((await send(`${LIST}/${leaf}/edit`, { slug: "/leaf/green" })).status).toBe(400)

	const opened = formOnPage(await pageAt(`${LIST}/${team}/edit`))
	expect((await send(`${LIST}/${about}/edit`, { slug: "/about-us" })).status).toBe(303)
	opened.set("content", "Changed.")
	expect((await admin.post(`${LIST}/${team}/edit`, opened)).status).toBe(409)
	expect(await answerAt("/about-us/team")).toEqual([200, null])
})

test("a place in the menu isn't taken back by an open form, and is moved though the list is over its limit", async () => {
	const id = await create({ title: "Our story", slug: "/our-story" })
	const opened = formOnPage(await pageAt(`${LIST}/${id}/edit`))
	expect((await admin.post(`${LIST}/menu`, { path: "/our-story", to: "footer" })).status).toBe(303)
	opened.set("content", "Changed.")
	expect((await admin.post(`${LIST}/${id}/edit`, opened)).status).toBe(409)

	for (let at = 0; at <= MAX_ENTRIES; at++) {
		const page = await create({ title: `P${at}`, slug: `/p${at}` })
		await site.db.insertInto("menu_entries").values({ post_id: page, place: "menu", position: at }).execute()
	}
	await admin.post(`${LIST}/menu`, { path: "/p3", to: "menu", at: "0" })
	expect(await shown("/p1")).toMatch(/P3[\s\S]*P0[\s\S]*P1/)
})

test("titles too long for a number in the address get one that can be saved again", async () => {
	const title = "longtitle ".repeat(15).trim()
	const ids = [await create({ title }), await create({ title })]
	for (const id of ids) expect((await send(`${LIST}/${id}/edit`, { content: "Changed." })).status).toBe(303)
	const posts = await site.db
		.selectFrom("posts")
		.select("slug")
		.where("id", "in", ids)
		.orderBy("id")
		.execute()
	expect(posts.map(({ slug }) => slug)).toEqual([
		expect.stringMatching(/^\/.{79}$/),
		expect.stringMatching(/^\/.{78}-2$/),
	])
})
