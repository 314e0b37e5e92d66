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
