import { afterEach, beforeAll, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { MAX_ENTRIES } from "./menu.ts"

const LIST = "/admin/pages"

const { site, admin, api } = await staffSite()
beforeAll(deletePages)
afterEach(deletePages)

async function deletePages(): Promise<void> {
	for (const table of ["menu_entries", "trash"] as const) await site.db.deleteFrom(table).execute()
	await site.db.deleteFrom("posts").where("kind", "=", "page").execute()
}

async function answerAt(path: string): Promise<[number, string | null]> {
	const response = await site.get(path)
	await response.body?.cancel()
	return [response.status, response.headers.get("Location")]
}

async function create({ place, ...fields }: Record<string, string>): Promise<number> {
	const saved = await sendForm(admin, `${LIST}/new`, {
		title: "About",
		content: "Text.",
		published: "on",
		...fields,
	})
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, LIST])
	const newest = site.db.selectFrom("posts").select("id").orderBy("id", "desc")
	const { id, slug } = await newest.select("slug").executeTakeFirstOrThrow()
	if (place) await move(slug, place)
	return id
}

const move = (path: string, to: string, at?: number) =>
	admin.post(`${LIST}/menu`, new URLSearchParams({ path, to, ...(at !== undefined && { at: String(at) }) }))

const menuOf = (html: string) => /<nav aria-label="Menu">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ""
const linksOf = (html: string) => [...menuOf(html).matchAll(/href="([^"]+)"/g)].map(([, path]) => path)

test("a page has its title, summary and address, and is no post: not in the news, the feeds or their API", async () => {
	const id = await create({ title: "About <us>", excerpt: "Who we are.", place: "menu" })
	const html = await site.html("/about-us")
	expect(html).toContain('<h1 dir="auto" class="max-w-[46rem]">About &lt;us&gt;</h1>')
	expect(html).toContain('<meta name="description" content="Who we are."/>')
	expect(html).toContain(`<link rel="canonical" href="${site.address}/about-us"/>`)
	expect(linksOf(html)).toContain("/about-us")
	const bundle = await (await site.get("/api/tour/bundle")).json()
	expect(JSON.stringify(bundle)).toContain('"path":"/about-us"')
	for (const path of ["/blog", "/news.rss", "/api/blog-posts", "/events.ics"])
		expect((await site.html(path)).includes("Who we are."), path).toBe(false)
	for (const [method, path, body] of [
		["PATCH", "", { title: "Other" }],
		["PATCH", "/unpublish", {}],
		["DELETE", "", undefined],
	] as const)
		expect((await api(method, `/api/blog-posts/${id}${path}`, body)).status, `${method} ${path}`).toBe(404)
	expect((await admin.get("/blog/about-us")).status).toBe(404)
})

test("an earlier address leads to the page, in any spelling, but one with pages below it keeps its own", async () => {
	const id = await create({ slug: "/about" })
	const team = await create({ title: "Team", slug: "/about/team" })
	expect(await site.html("/about")).toContain('href="/about/team"')
	expect(await site.html("/about/team")).toContain('href="/about"')
	expect(await answerAt("/About/")).toEqual([301, "/about"])
	const refused = await sendForm(admin, `${LIST}/${id}/edit`, { slug: "/who-we-are" })
	expect(textOf(await refused.text())).toContain("'Team' is below this page.")
	await sendForm(admin, `${LIST}/${team}/edit`, { slug: "/team" })
	await sendForm(admin, `${LIST}/${id}/edit`, { slug: "/who-we-are" })
	expect(await answerAt("/about")).toEqual([301, "/who-we-are"])
	expect(await answerAt("/about/team")).toEqual([301, "/team"])
})

test("an address that another page uses is refused, and a title that is a page of the site gets a number", async () => {
	await create({ slug: "/about" })
	const refused = await sendForm(admin, `${LIST}/new`, { title: "Second", content: "Text.", slug: "About" })
	expect([refused.status, textOf(await refused.text())]).toEqual([
		400,
		expect.stringContaining("The page 'About' has this address"),
	])
	await create({ title: "Map" })
	expect((await answerAt("/map-2"))[0]).toBe(200)
})

test("entries are ordered and taken out, and the menu is limited", async () => {
	for (const path of ["/visit", "/blog"]) await move(path, "menu")
	await create({ title: "About", place: "menu" })
	const menu = async () =>
		(linksOf(await site.html("/")) as string[]).filter((path) => !["/", "/tour", "/map"].includes(path))
	expect(await menu()).toEqual(["/visit", "/blog", "/about"])
	await move("/about", "menu", 0)
	expect(await menu()).toEqual(["/about", "/visit", "/blog"])
	await move("/blog", "neither")
	await move("/accessibility", "menu", 1)
	await move("/about", "footer")
	expect(await menu()).toEqual(["/accessibility", "/visit"])
	expect(await site.html("/visit")).toMatch(/aria-label="Explore"[\s\S]*href="\/about"/)
	for (let number = 0; number < MAX_ENTRIES - 2; number++)
		await create({ title: `Page ${number}`, place: "menu" })
	await move("/events", "menu")
	expect(textOf(await admin.html(LIST))).toContain("The menu has 20 entries already")
	expect(await menu()).toHaveLength(MAX_ENTRIES)
})

test("without News, the menu has no News and Events, and pages stay", async () => {
	for (const path of ["/blog", "/events", "/visit"]) await move(path, "menu")
	await create({ place: "menu" })
	const setNews = (value: string) => admin.post("/admin/security/settings/blog_enabled", { value })
	await setNews("false")
	const links = linksOf(await site.html("/visit"))
	await setNews("true")
	expect(links).toEqual(expect.arrayContaining(["/visit", "/about"]))
	expect(links).not.toContain("/blog")
	expect(links).not.toContain("/events")
})
