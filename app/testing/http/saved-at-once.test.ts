import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { unescapeXml } from "#app/models/text/xml.ts"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { brokenLinks } from "#app/testing/fixtures/crawl.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { openAlways } from "#app/testing/fixtures/opening-hours.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { type FieldValue, STAFF_FORMS, type StaffFormName } from "#app/testing/fixtures/staff-forms.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

type Values = Record<string, FieldValue>

type Save = {
	/** The page of the form of a new one, or of the only one. */
	at: string
	/** That of a stored one. `:id` is the ID of the record that was added. */
	edit?: string
	table?: "species" | "notices" | "redirects" | "maps" | "places" | "trails" | "posts"
	/** What visitors open: each text that was typed is on one of these. */
	seen: string[]
	/** Those that list it: the first text is on each of them. */
	lists?: string[]
	/** Fields whose text visitors don't read. */
	unseen?: string[]
	/** What they read beside the texts. */
	words?: [first: string[], second: string[]]
	/** Other values than those of the table. */
	change?: Values
	/** The first stays beside the second. */
	adds?: true
	/** The second values of the table hide it. */
	hides?: true
	/** What deletes it. */
	removal?: string
}

/** What visitors see of each form. */
const SAVES: Partial<Record<StaffFormName, Save>> = {
	farmName: { at: "/admin/site/name", seen: ["/", "/blog", "/news.rss"] },
	contact: {
		at: "/admin/site/contact",
		seen: ["/", "/visit"],
		unseen: ["address_region", "address_country"],
		words: [['"addressRegion":"Vermont"', '"addressCountry":"US"'], []],
	},
	parking: { at: "/admin/site/parking", seen: ["/waiver/parking"] },
	socialLinks: { at: "/admin/site/social", seen: ["/"] },
	// The newest post is in place of the text about news.
	home: { at: "/admin/site/home", seen: ["/"], unseen: ["news_text"] },
	rates: { at: "/admin/site/rates", seen: ["/", "/visit"] },
	visit: { at: "/admin/site/visit", seen: ["/visit"] },
	closeToday: {
		at: "/admin/site/hours/close-today",
		seen: ["/", "/visit"],
		words: [["Closed today"], ["Closed today"]],
	},
	notice: {
		at: "/admin/site/notices/new",
		edit: "/admin/site/notices/:id/edit",
		table: "notices",
		seen: ["/"],
		lists: ["/", "/tour", "/species/1", "/blog", "/visit", "/api/notices"],
		words: [["Closure"], ["Information"]],
		removal: "/admin/site/notices/:id/delete",
	},
	redirect: {
		at: "/admin/site/redirects/new",
		edit: "/admin/site/redirects/:id/edit",
		table: "redirects",
		seen: ["/our-%3Cstory%3E", "/2019/05/walks"],
		unseen: ["path"],
		removal: "/admin/site/redirects/:id/delete",
	},
	species: {
		at: "/admin/species/new",
		edit: "/admin/species/:id/edit",
		table: "species",
		seen: ["/species/:id"],
		lists: ["/tour?q=duck", "/?search=duck", "/tour/sheet", "/api/species", "/api/tour/catalogue"],
		words: [
			["Wildlife", "Near Threatened", "April", "October", 'lang="fr"'],
			["Bird", "Endangered", "December", 'lang="oj"'],
		],
		unseen: ["offsetX", "offsetY"],
		removal: "/admin/species/delete?ids=:id",
	},
	photo: {
		at: "/admin/species/2/photos/new",
		edit: "/admin/species/2/photos/1/edit",
		seen: ["/species/2"],
		unseen: ["offsetX", "offsetY"],
	},
	photos: { at: "/admin/species/3/photos", seen: ["/species/3"], adds: true },
	map: {
		at: "/admin/map/new",
		edit: "/admin/map/:id/edit",
		table: "maps",
		seen: ["/map?map=:id"],
		lists: ["/map", "/api/map"],
		removal: "/admin/map/:id/delete",
	},
	place: {
		at: "/admin/map/1/places/new",
		edit: "/admin/map/1/places/:id/edit",
		table: "places",
		seen: ["/map?map=1&place=:id"],
		lists: ["/map", "/map/sheet?map=1", "/api/map"],
		unseen: ["gridReference", "x", "y"],
		words: [["Viewpoint", "Common Loon"], ["Bench"]],
		change: { published: true },
		hides: true,
		removal: "/admin/map/1/places/:id/delete",
	},
	trail: {
		at: "/admin/map/1/trails/new",
		edit: "/admin/map/1/trails/:id/edit",
		table: "trails",
		seen: ["/map"],
		lists: ["/map", "/map/sheet?map=1", "/api/map"],
		unseen: ["line", "newStop", "newPoint", "lengthMetres", "minutes"],
		words: [
			["1.2 km", "45 min", "steep", "boardwalk", "Closed"],
			["flat", "paved"],
		],
		change: { published: true, noticeId: "" },
		hides: true,
		removal: "/admin/map/1/trails/:id/delete",
	},
	closure: {
		at: "/admin/map/1/trails/1/closure",
		seen: ["/map"],
		words: [["Until May 31, 2031 at 7:05 AM"], []],
	},
	post: {
		at: "/admin/news/new",
		edit: "/admin/news/:id/edit",
		table: "posts",
		seen: ["/blog/otters-on-the-ice", "/blog/otters-and-beavers"],
		lists: [
			"/blog",
			"/events",
			"/events.ics",
			"/news.rss",
			"/news.json",
			"/?search=otters",
			"/api/blog-posts",
		],
		unseen: ["eventRepeatsCount", "slug"],
		words: [
			["Conservation", "January 18, 2031", "9:30 AM", "3:00 PM"],
			["Events", "February 1, 2031", "Cancelled"],
		],
		change: { published: true, scheduledFor: "" },
		hides: true,
		removal: "/admin/news/:id/delete",
	},
	page: {
		at: "/admin/pages/new",
		edit: "/admin/pages/:id/edit",
		table: "posts",
		seen: ["/about/the-farm"],
		lists: ["/visit", "/?search=about"],
		// The sample farm has the other address.
		change: { slug: "/about/the-farm", published: true, scheduledFor: "" },
		hides: true,
		removal: "/admin/pages/:id/delete",
	},
	logo: { at: "/admin/site/pictures/logo", seen: ["/"] },
	homePicture: { at: "/admin/site/pictures/hero_picture", seen: ["/"] },
}

/** Forms whose content isn't for visitors, or is asserted where it needs more than a save. */
const OTHERS: StaffFormName[] = [
	...(["createAdmin", "login", "secondStep", "ownPassword", "secondFactorCode", "password"] as const),
	...(["invitation", "newPassword", "accountRole", "reviewTerms"] as const),
	// page-cache.test.ts
	"passcode",
	// site-hours.test.ts
	...(["weeklyHours", "season", "exception", "closeEarly", "openLate", "timeZone"] as const),
	// map.test.ts, redirects.test.ts, terms.test.ts, post-pictures.test.ts, csv-import.test.ts, move-in.test.ts
	...(["controlPoints", "section", "postPicture", "importFile", "import", "siteFile"] as const),
]

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	await openAlways(site)
})
afterAll(() => site.close())

/** A guest's page: its status, where it leads, its HTML without the data for scripts, and its text. */
async function read(path: string): Promise<string> {
	const response = await site.get(path)
	const html = (await response.text()).replace(
		/<!-- -->|<style.*?<\/style>|<script(?! type="app).*?<\/script>/gs,
		"",
	)
	return [response.status, response.headers.get("location"), unescapeXml(html), textOf(html)].join("\n")
}

const readAll = async (paths: string[]) => (await Promise.all(paths.map(read))).join("\n")

async function fill(form: FormData, values: Values): Promise<void> {
	for (const [name, value] of Object.entries(values)) {
		if (name === "tags") form.set(name, (value as string[]).join(", "))
		else if (Array.isArray(value)) {
			form.delete(name)
			for (const one of value) form.append(name, one)
		} else if (typeof value === "string") form.set(name, await fileOr(value))
		else if (value) form.set(name, name === "species" ? "1" : "on")
		else if (form.getAll(name).includes("off")) form.set(name, "off")
		else form.delete(name)
	}
}

async function fileOr(value: string): Promise<string | File> {
	if (!/^(first|second)\.\w+$/.test(value)) return value
	const { name, mimeType, buffer } = await testFile(value)
	return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

/** What visitors read of the texts that are typed into a form: words without signs of Markdown. */
function typedWords(html: string, values: Values, unseen: string[] = []): string[] {
	const isText = (name: string) =>
		new RegExp(`<(textarea|input(?=[^>]* type="(text|email|tel|url)"))[^>]* name="${name}"`).test(html)
	return Object.entries(values).flatMap(([name, value]) => {
		if (unseen.includes(name) || !isText(name)) return []
		const lines = [value].flat().flatMap((text) => String(text).split("\n"))
		return lines
			.flatMap((line) => line.split(/[*#[\]()]+|^-[ >]/))
			.map((words) => words.trim())
			.filter(Boolean)
	})
}

const problems = (html: string) =>
	[...html.matchAll(/<[^>]*(?:-error"|role="alert")[^>]*>.*?<\/\w+>/gs)].map(([one]) => textOf(one))

const missing = (html: string, words: string[]) => words.filter((text) => !html.includes(text))

const pictures = (html: string) => [...new Set(html.match(/\/media\/[\w-]+/g))].sort().join(" ")

describe("what staff save", () => {
	test("every form whose content visitors see is below", () => {
		const forms = Object.entries(STAFF_FORMS).filter(
			([, { method, labels }]) => method === "post" && Object.keys(labels).length > 0,
		)
		expect(forms.map(([name]) => name).sort()).toEqual([...Object.keys(SAVES), ...OTHERS].sort())
	})

	test.each(Object.entries(SAVES))("is on visitors' pages at once: %s", async (name, save) => {
		const { seen, lists = [], table, words = [[], []], removal } = save
		const form = STAFF_FORMS[name as StaffFormName] as { first: Values; second: Values }
		const first = { ...form.first, ...save.change }
		const second = { ...form.second, ...save.change }
		let id = ""
		const of = (path: string) => path.replace(":id", id)
		const pages = () => [...seen, ...lists].filter((path) => id || !path.includes(":id")).map(of)
		const listed = async (text = "") => {
			for (const path of lists) expect([path, (await read(path)).includes(text)]).toEqual([path, true])
		}
		/** From the page cache, which has had them before. */
		const shown = async () => {
			const html = await readAll(pages())
			expect((await readAll(pages())) === html).toBe(true)
			return html
		}
		async function send(path: string, values: Values): Promise<string> {
			const html = await (await admin.get(path)).text()
			const filled = formOnPage(html)
			await fill(filled, values)
			const saved = await admin.post(path, filled)
			expect([path, saved.status, saved.status === 303 || problems(await saved.text())]).toEqual([
				path,
				303,
				true,
			])
			return html
		}

		const before = await shown()
		const typed = typedWords(await send(save.at, first), first, save.unseen)
		if (table)
			id = String((await site.db.selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirst())?.id)
		const after = await shown()
		expect(missing(after, [...typed, ...words[0]])).toEqual([])
		await listed(typed[0])
		if ("image" in first) expect(pictures(after)).not.toBe(pictures(before))

		const edit = of(save.edit ?? save.at)
		const typedNext = typedWords(await send(edit, second), second, save.unseen)
		const next = await shown()
		expect(missing(next, [...typedNext, ...words[1]])).toEqual([])
		await listed(typedNext[0])
		const isReplaced = (text: string) =>
			text.length > 8 && !before.includes(text) && !typedNext.some((other) => other.includes(text))
		if (!save.adds) expect(typed.filter((text) => isReplaced(text) && next.includes(text))).toEqual([])
		if ("image" in second) expect(pictures(next)).not.toBe(pictures(after))

		const gone = typedNext.filter((text) => text.length > 8 && !before.includes(text))
		if (removal) {
			const [path = "", ids = ""] = of(removal).split("?")
			const list = String((await admin.post(path, new URLSearchParams(ids))).headers.get("location"))
			const without = await shown()
			expect(gone.filter((text) => without.includes(text))).toEqual([])
			const [, undo = ""] =
				/action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(await (await admin.get(list)).text()) ?? []
			expect((await admin.post(unescapeXml(undo))).status, undo).toBe(303)
			const back = await shown()
			expect(missing(back, [...typedNext, ...words[1]])).toEqual([])
		}
		if (save.hides) {
			await send(edit, { ...second, published: false })
			const hidden = await shown()
			expect(gone.filter((text) => hidden.includes(text))).toEqual([])
		}
	})
})

describe("every link of every page leads to a page, a file or a part of a page", () => {
	beforeAll(async () => {
		const csv = await admin.get("/admin/export/species.csv")
		const form = new FormData()
		form.set("csv", new File([(await csv.text()).replace("Common Loon", "Huard")], "species.csv"))
		const check = await admin.post("/admin/import", form)
		await admin.post(String(check.headers.get("location")), { duplicates: "update" })
		await admin.post("/admin/site/redirects/import", { list: "/history, /blog", checked: "/history, /blog" })
		for (const path of ["/admin/site/notices/1/delete", "/admin/news/2/delete"]) await admin.post(path)
		await admin.post("/admin/species/archive", { ids: "9" })
		await admin.post("/admin/security/backup")
		await site.get("/missing-page")
		await site.get("/waiver", { method: "POST", body: new URLSearchParams(ACCEPTED) })
	})

	test("for guests", async () => {
		const starts = ["/", "/sitemap.xml", "/offline", "/auth", "/waiver"]
		const { broken, opened } = await brokenLinks(site.address, (path) => site.get(path), starts)
		expect(broken).toEqual([])
		expect(opened.length).toBeGreaterThan(100)
	})

	test.each(["editor", "admin"])("for staff: %s", async (role) => {
		await site.db.updateTable("users").set({ role }).execute()
		const isOfStaff = (path: string) => path.startsWith("/admin")
		const { broken, opened } = await brokenLinks(
			site.address,
			(path) => admin.get(path),
			["/admin"],
			isOfStaff,
		)
		expect(broken).toEqual([])
		expect(opened.filter(isOfStaff).length).toBeGreaterThan(100)
	})
})
