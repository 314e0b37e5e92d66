import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { beforeEach, expect, test, vi } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { zipOf } from "#core/testing/zip-files.ts"
import { insertPost, listPosts } from "#features/posts/post.server.ts"
import { countUntouched, listImports, trashUntouched } from "#features/species/import/imports.server.ts"
import { importSite } from "./import-site.server.ts"
import { listSiteFiles } from "./site-files.server.ts"
import { planWxr } from "./site-plan.server.ts"

const change = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }

const database = eachDatabase()
const parent = testFolder()
let folder: string
beforeEach(async ({ task }) => {
	folder = parent.file(task.id)
	mkdirSync(path.join(folder, "data", "move-in"), { recursive: true })
	const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "green" } })
	const content = await picture.jpeg().toBuffer()
	writeFileSync(path.join(folder, "pictures.zip"), zipOf([{ name: "uploads/2020/Otter.jpg", content }]))
})

const UPLOADS = "https://old.example/wp-content/uploads/2020"

const post = {
	...{ id: "1", type: "post", title: "Otters", name: "otters", status: "publish", parent: "0" },
	...{ date: "2020-03-01 08:00:00", link: "https://old.example/2020/03/otters/", terms: "", cover: "9" },
	html: `<img src="${UPLOADS}/otter.jpg" alt="An otter"> <img src="${UPLOADS}/lost.jpg" alt="Lost">`,
}
type Text = typeof post

const page: Text = {
	...{ ...post, id: "2", type: "page", title: "About", name: "about", html: "We", cover: "" },
	link: "https://old.example/about/",
}

const cover = `<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${UPLOADS}/otter.jpg</wp:attachment_url>
	<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>An otter</wp:meta_value></wp:postmeta></item>`

const itemOf = (text: Text) => `<item><title>${text.title}</title><link>${text.link}</link>${text.terms}
	<content:encoded><![CDATA[${text.html}]]></content:encoded><excerpt:encoded>Two</excerpt:encoded>
	<wp:post_id>${text.id}</wp:post_id><wp:post_date_gmt>${text.date}</wp:post_date_gmt><wp:post_name>${text.name}</wp:post_name>
	<wp:status>${text.status}</wp:status><wp:post_type>${text.type}</wp:post_type><wp:post_parent>${text.parent}</wp:post_parent>
	<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${text.cover}</wp:meta_value></wp:postmeta></item>`

async function run(texts: Text[]) {
	const exportFile = path.join(folder, "a.xml")
	const names = 'xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"'
	const site = "<link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>"
	const items = texts.map(itemOf).join("")
	writeFileSync(exportFile, `<rss ${names}><channel>${site}${items}${cover}</channel></rss>`)
	const plan = await planWxr(exportFile, change.at)
	const zip = { path: path.join(folder, "pictures.zip"), name: "pictures.zip" }
	const files = await listSiteFiles([{ ...zip, kind: "zip", bytes: 1, at: 0 }])
	const dataDir = path.join(folder, "data")
	return await importSite({ db: database.db, dataDir }, { name: "a.xml", plan, files }, change)
}

const redirects = async () =>
	(await database.db.selectFrom("redirects").select(["path", "target"]).execute()).filter(
		({ path }) => !path.startsWith("/feed"),
	)

test("A site comes with its pictures and redirects, once, and all of it can move to the trash", async () => {
	expect(await run([post, page])).toMatchObject({ items: 2, redirects: 2, notes: [] })
	const [stored] = await listPosts(database.db)
	const publishedAt = "2020-03-01T08:00:00.000Z"
	expect(stored).toMatchObject({ slug: "otters", publishedAt, coverAlt: "An otter" })
	expect(stored?.content).toMatch(
		/^!\[An otter\]\(\/media\/[\w-]+\.webp\) \[Lost\]\(https:\/\/old\.example\/wp-content\/uploads\/2020\/lost\.jpg\)$/,
	)
	expect(await redirects()).toEqual([{ path: "/2020/03/otters", target: "/blog/otters" }])
	expect(readdirSync(path.join(folder, "data"))).toEqual(["media", "move-in"])
	expect(await listImports(database.db, "site")).toMatchObject([{ summary: "2 posts and pages" }])

	expect((await run([post, page])).items).toBe(0)

	const { id } = await database.db.selectFrom("imports").select("id").executeTakeFirstOrThrow()
	expect(await trashUntouched(database.db, id, change)).toBe(4)
	expect(await database.db.selectFrom("posts").select("slug").execute()).toEqual([])
	expect(await redirects()).toEqual([])
})

test("A post comes with all of its values, whether it is published, scheduled or a draft", async () => {
	const terms = ["Events", "river", "owl"]
		.map((name) => `<category domain="category" nicename="${name}">${name}</category>`)
		.join("")
	const values = { excerpt: "Two", category: "events", tags: ["river", "owl"], content: "Text" }
	const states = [
		{ status: "publish", date: "2020-03-01 08:00:00" },
		{ status: "future", date: "2199-03-01 08:00:00" },
		{ status: "draft", date: "0000-00-00 00:00:00" },
	]
	for (const [id, state] of states.entries()) {
		const own = { ...state, id: `1${id}`, title: `Title ${id}`, name: `slug-${id}`, terms, html: "Text" }
		for (const items of [1, 0]) expect(await run([{ ...post, ...own, link: "" }])).toMatchObject({ items })
	}
	const coverUrl = expect.stringMatching(/^\/media\//)
	const stored = await listPosts(database.db, { drafts: true })
	const [draft, scheduled, published] = [2, 1, 0].map((id) =>
		stored.find(({ slug }) => slug === `slug-${id}`),
	)
	for (const one of [draft, scheduled, published])
		expect(one).toMatchObject({ ...values, coverAlt: "An otter", coverUrl })
	expect(published).toMatchObject({ published: true, publishedAt: "2020-03-01T08:00:00.000Z" })
	expect(scheduled).toMatchObject({ published: false, scheduledFor: "2199-03-01T08:00:00.000Z" })
	expect(draft).toMatchObject({ published: false, publishedAt: null, scheduledFor: null })
})

test("Pages come below their own page, where an address is taken, and aren't there twice", async () => {
	const item = (id: string, title: string, name: string, parent = "0") => ({
		...page,
		...{ id, title, name, parent, link: "" },
	})
	const ours = { title: "Ours", content: "Ours.", excerpt: "", tags: [], category: "news" as const }
	await insertPost(database.db, { ...ours, kind: "page", slug: "/about", published: true }, change.at)
	const items = [item("1", "Ann", "ann", "2"), item("2", "About", "about"), item("3", "Team", "team")]
	for (const imported of [3, 0]) {
		expect(await run(items)).toMatchObject({ items: imported })
		const pages = await database.db.selectFrom("posts").select(["slug", "title"]).orderBy("slug").execute()
		expect(pages.map(({ slug, title }) => `${slug} ${title}`)).toEqual([
			"/about Ours",
			"/about-2 About",
			"/about-2/ann Ann",
			"/team Team",
		])
	}
})

test("a draft at a taken address isn't imported twice, and a post of the same title and another day is", async () => {
	const draft = { ...post, id: "3", title: "Ideas", name: "ideas", status: "draft", link: "", html: "Text" }
	await run([{ ...post, title: "Ours", name: "ideas", link: "" }])
	for (const items of [1, 0]) expect(await run([draft])).toMatchObject({ items })
	const nextYear = { ...post, id: "4", name: "ours", title: "Ours", date: "2021-03-01 08:00:00", link: "" }
	expect(await run([nextYear])).toMatchObject({ items: 1 })
})

test("a text that was edited isn't imported again, and keeps its old address when the others move to the trash", async () => {
	await run([post])
	await database.db
		.updateTable("posts")
		.set({ title: "Otters, edited", updated_at: new Date().toISOString() })
		.execute()
	expect((await run([post])).items).toBe(0)
	const { id } = await database.db.selectFrom("imports").select("id").executeTakeFirstOrThrow()
	// The redirect of the feed.
	expect(await countUntouched(database.db, id)).toBe(1)
	expect(await trashUntouched(database.db, id, change)).toBe(1)
	expect(await redirects()).toEqual([{ path: "/2020/03/otters", target: "/blog/otters" }])
})

test("links by ID lead to the text where it comes", async () => {
	const html =
		'<a href="/?p=2#top">a</a> <a href="/?page_id=2">b</a> <a href="https://old.example/?p=99">c</a>'
	await run([{ ...post, html, cover: "" }, page])
	const [stored] = await listPosts(database.db)
	expect(stored?.content).toBe("[a](/about#top) [b](/about) [c](/?p=99)")
})

test("what was imported before an import ended early stays, and the same files import the rest", async () => {
	const { transaction } = database.db
	let left = 2
	const spy = vi.spyOn(database.db, "transaction").mockImplementation(() => {
		left -= 1
		if (left < 0) throw new Error("The process ended")
		return transaction.call(database.db)
	})
	await expect(run([post, page])).rejects.toThrow("The process ended")
	spy.mockRestore()
	const stored = () => database.db.selectFrom("posts").select("title").orderBy("id").execute()
	expect(await stored()).toEqual([{ title: "Otters" }])
	expect((await redirects()).map(({ target }) => target)).toContain("/blog/otters")
	const [unfinished] = await listImports(database.db, "site")
	expect(unfinished?.summary).toContain("not finished. Import the file again to add the rest")
	expect((await run([post, page])).items).toBe(1)
	expect(await stored()).toEqual([{ title: "Otters" }, { title: "About" }])
	expect(await trashUntouched(database.db, unfinished?.id ?? 0, change)).toBeGreaterThan(1)
	expect(await stored()).toEqual([{ title: "About" }])
})
