import { afterAll, beforeAll, expect, test } from "vitest"
import { unescapeXml } from "#app/models/text/xml.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import type { Schema } from "#db/schema.ts"

const AT = "2026-01-01T00:00:00.000Z"
const TIMES = { created_at: AT, updated_at: AT }

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	const page = { id: 9_001, kind: "page" as const, slug: "/our-team", title: "Our team", content: "Text." }
	await site.db
		.insertInto("posts")
		.values({ ...page, ...TIMES })
		.execute()
	await site.db
		.insertInto("notices")
		.values({ id: 1, text: "Flooded", level: "closure", ...TIMES })
		.execute()
	await site.db
		.insertInto("redirects")
		.values({ id: 1, path: "/about-us", target: "/visit", updated_at: AT })
		.execute()
})
afterAll(() => site.close())

type Message = { text: string; view: string; undo: string; list: string }

/** Presses, and reads the message of the next page, what its link opens and what its 'Undo' sends. */
async function press(address: string, body: Record<string, string> | URLSearchParams = {}): Promise<Message> {
	const response = await admin.post(address, body)
	expect(response.status, address).toBe(303)
	const list = response.headers.get("location") ?? ""
	const html = await (await admin.get(list)).text()
	const [, bar = ""] = /<div data-result-bar([\s\S]*?)<\/form>/.exec(html) ?? []
	const [, line = ""] = /<p role="status"([\s\S]*?)<\/p>/.exec(bar || html) ?? []
	const found = (pattern: RegExp) => unescapeXml(pattern.exec(bar)?.[1] ?? "")
	return {
		text: textOf(`<p ${line}`),
		view: found(/ href="([^"]*)"/),
		undo: found(/<form[^>]* action="([^"]*)"/),
		list,
	}
}

async function textAt(address: string): Promise<string> {
	const response = await admin.get(address)
	expect(response.status, address).toBe(200)
	return unescapeXml((await response.text()).replace(/^[\s\S]*<main/, "<main"))
}

const speciesNames = async (ids: number[]) => {
	const rows = await site.db
		.selectFrom("species")
		.select("name")
		.where("id", "in", ids)
		.orderBy("name")
		.execute()
	return rows.map(({ name }) => name)
}
const statesOf = (ids: number[]) =>
	site.db.selectFrom("species").select(["id", "archived"]).where("id", "in", ids).orderBy("id").execute()

/** Each action on species, how many, what is done, and what the message's link opens. */
const BULK: [action: string, ids: number[], done: string, view: string][] = [
	["archive", [3], "1 species archived", "/species/3"],
	["archive", [4, 5, 6], "3 species archived", "/admin?archived=show"],
	["unarchive", [3], "1 species unarchived", "/species/3"],
	["unarchive", [4, 5], "2 species unarchived", "/admin"],
	["delete", [7], "1 species deleted", "/admin/trash"],
	["delete", [8, 9], "2 species deleted", "/admin/trash"],
	["delete", [10, 11, 12, 13, 14], "5 species deleted", "/admin/trash"],
]

test.each(BULK)(
	"the message of %s for %j names the species, and its link opens them",
	async (action, ids, done, view) => {
		const names = await speciesNames(ids)
		const before = await statesOf(ids)
		const search = new URLSearchParams(ids.map((id) => ["ids", String(id)]))
		const message = await press(`/admin/species/${action}?q=a&page=2`, search)
		expect([message.list, message.view]).toEqual(["/admin?q=a&page=2", view])
		expect(message.text).toContain(done)
		const shown = names.filter((name) => message.text.includes(name))
		expect(shown.length).toBe(Math.min(3, names.length))
		expect(message.text.includes(`and ${names.length - 3} more`)).toBe(names.length > 3)
		const opened = await textAt(view)
		expect(names.filter((name) => !opened.includes(name))).toEqual([])
		expect(await statesOf(ids)).not.toEqual(before)
		await press(message.undo)
		expect(await statesOf(ids)).toEqual(before)
		await press(`/admin/species/${action}`, search)
	},
)

/** Each kind of record: what deletes it, the page that shows it to staff, and the list that has the message. */
const KINDS: [kind: string, name: () => Promise<string>, remove: string, page: string, list: string][] = [
	[
		"Species",
		nameOf("species", "name", 20),
		"/admin/trash/move/species/20",
		"/admin/species/20/edit",
		"/admin/trash",
	],
	["Blog post", nameOf("posts", "title", 1), "/admin/news/1/delete", "/admin/news/1/edit", "/admin/news"],
	[
		"Page",
		nameOf("posts", "title", 9_001),
		"/admin/pages/9001/delete",
		"/admin/pages/9001/edit",
		"/admin/pages",
	],
	[
		"Notice",
		nameOf("notices", "text", 1),
		"/admin/site/notices/1/delete",
		"/admin/site/notices/1/edit",
		"/admin/site/notices",
	],
	[
		"Redirect",
		nameOf("redirects", "path", 1),
		"/admin/site/redirects/1/delete",
		"/admin/site/redirects/1/edit",
		"/admin/site/redirects",
	],
	[
		"Section",
		nameOf("terms_sections", "heading", 2),
		"/admin/site/terms/sections/2/delete",
		"/admin/site/terms/sections/2/edit",
		"/admin/site/terms",
	],
	[
		"Place",
		nameOf("places", "name", 2),
		"/admin/map/1/places/2/delete",
		"/admin/map/1/places/2/edit",
		"/admin/map/1",
	],
	[
		"Trail",
		nameOf("trails", "name", 1),
		"/admin/map/1/trails/1/delete",
		"/admin/map/1/trails/1/edit",
		"/admin/map/1",
	],
	["Map", nameOf("maps", "name", 1), "/admin/map/1/delete", "/admin/map/1", "/admin/map"],
]

function nameOf(table: keyof Schema, column: string, id: number) {
	return async () => {
		const rows = site.db.selectFrom(table as "species").selectAll()
		const row = await rows.where("id", "=", id).executeTakeFirstOrThrow()
		return String((row as Record<string, unknown>)[column])
	}
}

test.each(KINDS)(
	"%s: the messages of deleting, undoing and restoring name it, and their links open it",
	async (kind, findName, remove, page, list) => {
		const name = await findName()
		expect(await textAt(page)).toContain(name)
		const deleted = await press(remove)
		expect(deleted.list).toBe(list)
		expect(deleted.text).toContain(name)
		expect(await textAt(deleted.view)).toContain(name)
		expect((await admin.get(page)).status).not.toBe(200)
		const undone = await press(deleted.undo)
		expect(undone.text).toMatch(new RegExp(`${kind}.* restored`))
		expect(undone.text).toContain(name)
		expect(await textAt(page)).toContain(name)
		await press(remove)
		const { id } = await site.db
			.selectFrom("trash")
			.select("id")
			.orderBy("id", "desc")
			.executeTakeFirstOrThrow()
		const restored = await press(`/admin/trash/${id}/restore`)
		expect(restored.text).toContain(name)
		const row = (await (await admin.get(restored.list)).text())
			.split("<li")
			.find((one) => one.includes("Restored."))
		const [, view = ""] = / href="([^"]*)"[^>]*>View/.exec(row ?? "") ?? []
		expect(await textAt(unescapeXml(view))).toContain(name)
	},
)
