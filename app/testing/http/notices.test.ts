import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, errorOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { publicPages } from "#app/testing/fixtures/public-pages.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const SEVEN = Date.UTC(2026, 6, 4, 11)
const MINUTE = 60_000

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
	site = await startTestSite()
})
beforeEach(async () => {
	vi.setSystemTime(SEVEN)
	// A session that was used while the clock was ahead has ended.
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
})
afterEach(async () => {
	await site.db.deleteFrom("notices").execute()
})
afterAll(async () => {
	await site.close()
	vi.useRealTimers()
})

type Fields = { text: string; level?: string; link?: string; starts_at?: string; ends_at?: string }
async function store(fields: Fields): Promise<number> {
	const at = new Date(SEVEN).toISOString()
	const row = { level: "caution", ...fields, created_at: at, updated_at: at }
	const { id } = await site.db.insertInto("notices").values(row).returning("id").executeTakeFirstOrThrow()
	return id
}
const read = async (path: string) => await (await site.get(path)).text()
const iso = (time: number) => new Date(time).toISOString()

/** The notices above a page, in order, as text. */
async function shownOn(path: string): Promise<string[]> {
	const html = await read(path)
	const [, list = ""] = /<section aria-label="Notices"[^>]*>(.*?)<\/section>/s.exec(html) ?? []
	return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) => textOf(item).replace(/\s+/g, " ").trim())
}

describe("on the visitors' pages", () => {
	test("a notice is on top of every page with the next request, and gone once it is deleted", async () => {
		const pages = [...(await publicPages(site)), "/?search=owl", "/nope", "/species/999"].filter(
			(path) => path !== "/offline",
		)
		expect(pages.length).toBeGreaterThan(8)
		for (const path of pages) expect(await shownOn(path), path).toEqual([])
		await store({ text: "Mill trail <flooded>", link: "/blog?a=1&b=2" })
		for (const path of pages) {
			expect(await shownOn(path), path).toEqual(["Caution: Mill trail <flooded> More information"])
			const html = await read(path)
			expect(html, path).toContain('href="/blog?a=1&amp;b=2"')
			expect(html.indexOf("Mill trail"), path).toBeGreaterThan(html.indexOf("</header>"))
			expect(html.indexOf("Mill trail"), path).toBeLessThan(html.indexOf("<main"))
		}
		await site.db.deleteFrom("notices").execute()
		for (const path of pages) expect(await shownOn(path), path).toEqual([])
	})

	test("the most urgent notice is first, and each has a word for its level", async () => {
		await store({ text: "New map", level: "information" })
		await store({ text: "Dock closed", level: "closure" })
		await store({ text: "Ice" })
		await store({ text: "Barn closed", level: "closure" })
		expect(await shownOn("/tour")).toEqual([
			"Closure: Barn closed",
			"Closure: Dock closed",
			"Caution: Ice",
			"Information: New map",
		])
	})

	test("in the page cache, a notice starts and ends by the clock, also in browsers that have the page", async () => {
		await store({ text: "Flooded", starts_at: iso(SEVEN + 5 * MINUTE), ends_at: iso(SEVEN + 10 * MINUTE) })
		for (const path of ["/", "/tour", "/species/1", "/blog", "/waiver"]) {
			const at = async (time: number) => {
				vi.setSystemTime(time)
				return await shownOn(path)
			}
			expect(await at(SEVEN + 5 * MINUTE - 1), path).toEqual([])
			expect(await at(SEVEN + 5 * MINUTE), path).toEqual(["Caution: Flooded"])
			const tag = (await site.get(path)).headers.get("ETag") ?? "none"
			expect(await at(SEVEN + 10 * MINUTE - 1), path).toEqual(["Caution: Flooded"])
			vi.setSystemTime(SEVEN + 10 * MINUTE)
			expect((await site.get(path, { headers: { "If-None-Match": tag } })).status, path).toBe(200)
			expect(await shownOn(path), path).toEqual([])
		}
	})

	test("the page that browsers store for offline use has no notices, which would become outdated", async () => {
		await store({ text: "Flooded" })
		expect(await read("/offline")).not.toContain("Flooded")
	})
})

describe("on the staff's pages", () => {
	const LIST = "/admin/site/notices"
	const NEW = `${LIST}/new`
	async function openForm(path: string, changes: Record<string, string>): Promise<FormData> {
		const form = formOnPage(await (await admin.get(path)).text())
		for (const [name, value] of Object.entries(changes)) form.set(name, value)
		return form
	}
	const save = async (path: string, form: FormData) => {
		const response = await admin.post(path, form)
		return { status: response.status, html: response.status === 303 ? "" : await response.text() }
	}
	const stored = () => site.db.selectFrom("notices").selectAll().execute()

	test("a saved notice is on the home page with the next request, and in the audit trail", async () => {
		await read("/")
		const form = await openForm(NEW, { text: "Mill trail flooded" })
		expect(form.get("level")).toBe("caution")
		expect((await save(NEW, form)).status).toBe(303)
		expect(await shownOn("/")).toEqual(["Caution: Mill trail flooded"])
		const list = textOf(await (await admin.get(LIST)).text())
		expect(list).toContain("Shown now (1)")
		expect(list).toContain("Since 7:00 AM, until you delete it")
		expect(textOf(await (await admin.get("/admin/site")).text())).toContain("Notices 1 shown")
		const [notice] = await stored()
		expect((await save(`${LIST}/${notice?.id}/delete`, new FormData())).status).toBe(303)
		expect(await shownOn("/")).toEqual([])
		const trail = textOf(await (await admin.get("/admin/security")).text())
		expect(trail).toMatch(/deleted the notice\s+Mill trail flooded/)
		expect(trail).toMatch(/created the notice\s+Mill trail flooded/)
	})

	test("staff are told that a saved notice has ended or hasn't begun, so visitors don't see it", async () => {
		const form = await openForm(NEW, { text: "Flooded", endsAt: "2026-07-03T09:00" })
		expect((await save(NEW, form)).status).toBe(303)
		const list = textOf(await (await admin.get(LIST)).text())
		expect(list).toContain(
			"Notice saved Visitors don't see it, because it ended on July 3, 2026 at 9:00 AM. To show it, change its end.",
		)
		expect(list).toContain("Ended (1)")
		const [notice] = await stored()
		const edit = `${LIST}/${notice?.id}/edit`
		const later = await openForm(edit, { startsAt: "2026-07-05T09:00", endsAt: "" })
		expect((await save(edit, later)).status).toBe(303)
		expect(textOf(await (await admin.get(LIST)).text())).toContain(
			"Notice saved Visitors will see it from July 5, 2026 at 9:00 AM.",
		)
	})

	test("times are entered and shown on the farm's clock", async () => {
		const times = { startsAt: "2026-07-04T07:05", endsAt: "2026-07-05T20:00" }
		await save(NEW, await openForm(NEW, { text: "Flooded", ...times }))
		const [notice] = await stored()
		expect(notice).toMatchObject({
			starts_at: "2026-07-04T11:05:00.000Z",
			ends_at: "2026-07-06T00:00:00.000Z",
		})
		const list = async () => textOf(await (await admin.get(LIST)).text())
		expect(await list()).toContain("Scheduled (1)")
		expect(await list()).toContain("From July 4, 2026 at 7:05 AM, until July 5, 2026 at 8:00 PM")
		const again = await openForm(`${LIST}/${notice?.id}/edit`, {})
		expect([again.get("startsAt"), again.get("endsAt")]).toEqual([times.startsAt, times.endsAt])
		vi.setSystemTime(SEVEN + 6 * MINUTE)
		expect(await list()).toContain("Since 7:05 AM, until July 5, 2026 at 8:00 PM")
		await site.db
			.updateTable("notices")
			.set({ ends_at: iso(SEVEN + 6 * MINUTE) })
			.execute()
		expect(await list()).toContain("Ended July 4, 2026 at 7:06 AM")
	})

	test("with fifty notices that haven't ended, a new one is rejected with its text", async () => {
		for (let at = 0; at < 50; at++) await store({ text: `Notice ${at}` })
		const rejected = await save(NEW, await openForm(NEW, { text: "One more" }))
		expect(rejected.status).toBe(409)
		expect(textOf(rejected.html)).toContain("There are already 50 notices, and none has ended.")
		expect(formOnPage(rejected.html).get("text")).toBe("One more")
	})
})

describe("in the API", () => {
	test("an administrator replaces and deletes a notice, but not with an outdated revision", async () => {
		const id = await store({ text: "Flooded", link: "/blog" })
		const put = (body: object) => api("PUT", `/api/notices/${id}`, body)
		const changed = await put({ text: "Dry", level: "information", revision: 1 })
		expect([changed.status, changed.body]).toMatchObject([200, { text: "Dry", link: "", revision: 2 }])
		expect(errorOf(await put({ text: "Mine", level: "caution", revision: 1 }))).toEqual([
			409,
			"The notice was changed; its revision is 2",
		])
		expect((await put({ text: "Without", level: "caution" })).status).toBe(200)
		expect((await api("DELETE", `/api/notices/${id}`)).status).toBe(204)
		for (const method of ["PUT", "DELETE"] as const)
			expect(errorOf(await api(method, `/api/notices/${id}`, { text: "x", level: "caution" }))).toEqual([
				404,
				"Notice not found",
			])
	})
})
