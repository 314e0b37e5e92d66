import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { zipOf } from "#core/testing/zip-files.ts"
import { insertPost, listPosts } from "#features/posts/post.server.ts"
import { countUntouched, trashUntouched } from "#features/species/import/imports.server.ts"
import { importSite } from "./import-site.server.ts"
import { listSiteFiles } from "./site-files.server.ts"
import { pictureAddress, type SiteItem, type SitePlan, textDigest } from "./site-import.ts"

const change = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }

const database = eachDatabase()
const parent = testFolder()
let folder: string
beforeEach(async ({ task }) => {
	folder = parent.file(task.id)
	for (const name of ["work", "data"]) mkdirSync(path.join(folder, name), { recursive: true })
	const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "green" } })
	const content = await picture.jpeg().toBuffer()
	writeFileSync(path.join(folder, "pictures.zip"), zipOf([{ name: "uploads/2020/Otter.jpg", content }]))
})

const post: SiteItem = {
	...{ id: "1", kind: "post", title: "Otters", slug: "otters", excerpt: "", category: "news", tags: [] },
	content: `![An otter](${pictureAddress(0)}) ![Lost](${pictureAddress(1)})`,
	...{ published: true, publishedAt: "2020-03-01T08:00:00.000Z", scheduledFor: null },
	...{ oldPath: "/2020/03/otters", cover: { picture: 0, alt: "An otter" } },
}
const page: SiteItem = {
	...{ ...post, id: "2", kind: "page", title: "About", slug: "/about" },
	...{ content: "We", oldPath: "/about", cover: null },
}

async function run(items: SiteItem[], others: SitePlan["redirects"] = []) {
	const pictures = ["otter", "lost"].map((name) => ({
		address: `https://old.example/wp-content/uploads/2020/${name}.jpg`,
		names: [`2020/${name}.jpg`],
		paths: [`/wp-content/uploads/2020/${name}.jpg`],
	}))
	const planned = items.map((item) => ({
		...item,
		state: "published" as const,
		digest: textDigest(item.content ?? ""),
	}))
	const plan: SitePlan = {
		...{ source: "WordPress", items: planned, pictures, notes: [], redirects: others, comments: 0 },
	}
	const itemsFile = path.join(folder, "items")
	writeFileSync(itemsFile, items.map((item) => `${JSON.stringify(item)}\n`).join(""))
	const files = await listSiteFiles([{ path: path.join(folder, "pictures.zip"), name: "pictures.zip" }])
	const services = { db: database.db, dataDir: path.join(folder, "data") }
	return await importSite(
		services,
		{ plan, itemsFile, files, folder: path.join(folder, "work"), name: "a.xml" },
		change,
	)
}

const redirects = () => database.db.selectFrom("redirects").select(["path", "target"]).execute()

test("A site comes with its pictures and redirects, once, and all of it can move to the trash", async () => {
	expect(await run([post, page])).toMatchObject({ items: 2, redirects: 2, notes: [] })
	const [stored] = await listPosts(database.db)
	expect(stored).toMatchObject({ slug: "otters", publishedAt: post.publishedAt, coverAlt: "An otter" })
	expect(stored?.content).toMatch(
		/^!\[An otter\]\(\/media\/[\w-]+\.webp\) \[Lost\]\(https:\/\/old\.example\/wp-content\/uploads\/2020\/lost\.jpg\)$/,
	)
	expect(await redirects()).toEqual([
		{ path: "/2020/03/otters", target: "/blog/otters" },
		{ path: "/wp-content/uploads/2020/otter.jpg", target: expect.stringMatching(/^\/media\/[\w-]+\.webp$/) },
	])
	expect(readdirSync(path.join(folder, "work"))).toEqual([])

	const again = await run([post, page])
	expect([again.id, again.items]).toEqual([undefined, 0])

	const { id } = await database.db.selectFrom("imports").select("id").executeTakeFirstOrThrow()
	expect(await trashUntouched(database.db, id, change)).toBe(4)
	expect(await database.db.selectFrom("posts").select("slug").execute()).toEqual([])
	expect(await redirects()).toEqual([])
})

test("A post comes with all of its values, whether it is published, scheduled or a draft", async () => {
	const category = "events" as const
	const values = { excerpt: "Two", category, tags: ["river", "owl"], content: "Text" }
	const draft = { published: false, publishedAt: undefined, scheduledFor: null }
	const scheduled = { ...draft, scheduledFor: "2999-03-01T08:00:00.000Z" }
	for (const [id, state] of [{}, scheduled, draft].entries()) {
		const own = { ...values, ...state, title: `Title ${id}`, slug: `slug-${id}` }
		await run([{ ...post, ...own, id: `${id}`, oldPath: "" }])
		const stored = (await listPosts(database.db, { drafts: true })).find(({ slug }) => slug === own.slug)
		const { publishedAt = null, scheduledFor, published } = { ...post, ...state }
		const cover = { coverAlt: "An otter", coverUrl: expect.stringMatching(/^\/media\//) }
		expect(stored).toMatchObject({ ...own, publishedAt, scheduledFor, published, ...cover })
	}
})

test("Pages come below their own page, where an address is taken, and aren't there twice", async () => {
	const item = (title: string, slug: string) => ({ ...page, title, slug, oldPath: "" })
	await insertPost(
		database.db,
		{ ...page, content: "Ours.", title: "Ours", publishedAt: change.at },
		change.at,
	)
	const items = [item("Ann", "/about/ann"), item("About", "/about"), item("Team", "/team")]
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

test("a text that was edited isn't imported again, and keeps its old address when the others move to the trash", async () => {
	await run([post])
	await database.db
		.updateTable("posts")
		.set({ title: "Otters, edited", updated_at: new Date().toISOString() })
		.execute()
	expect(await run([post])).toMatchObject({ id: undefined, items: 0 })
	const { id } = await database.db.selectFrom("imports").select("id").executeTakeFirstOrThrow()
	// The redirect of its picture.
	expect(await countUntouched(database.db, id)).toBe(1)
	expect(await trashUntouched(database.db, id, change)).toBe(1)
	expect(await redirects()).toEqual([{ path: "/2020/03/otters", target: "/blog/otters" }])
})

test("links by ID lead to the text where it comes, and lists of the earlier site lead to ours, once", async () => {
	const links = { ...post, content: "[a](/?p=2#top) [b](/?page_id=2) [c](/?p=99)", cover: null }
	const lists = [
		{ path: "/feed", target: "/news.rss" },
		{ path: "/category/river", target: "/blog" },
	]
	expect(await run([links, page], lists)).toMatchObject({ items: 2, redirects: 3, notes: [] })
	const [stored] = await listPosts(database.db)
	expect(stored?.content).toBe("[a](/about#top) [b](/about) [c](/?p=99)")
	expect(await redirects()).toEqual(expect.arrayContaining(lists))
	expect(await run([links, { ...page, title: "New", slug: "/new", oldPath: "" }], lists)).toMatchObject({
		...{ items: 1, redirects: 0, notes: [] },
	})
})
