import { sql } from "kysely"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const SENTENCE = "The server's disk is read-only, so nothing was saved."

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	await sql`update sessions set last_seen_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`.execute(
		site.db,
	)
	// When the system remounts a disk as read-only under a running site, SQLite returns the same code.
	await sql`pragma query_only = on`.execute(site.db)
	// An error is logged once a minute, and another file of this worker may have met it.
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 })
})
afterAll(async () => {
	vi.useRealTimers()
	await site.close()
})

test("on a read-only disk everything can be read, and every change is rejected with a message", async () => {
	vi.mocked(console.error).mockImplementation(() => {})
	for (const address of ["/", "/tour", "/species/1", "/blog", "/admin/news", "/admin/security"])
		expect((await admin.get(address)).status, address).toBe(200)
	expect((await admin.get("/healthz")).status).toBe(503)
	const form = formOnPage(await (await admin.get("/admin/news/new")).text())
	form.set("title", "Typed")
	form.set("content", "with care")
	const rejected = await admin.post("/admin/news/new", form)
	const page = await rejected.text()
	expect([rejected.status, formOnPage(page).get("content")]).toEqual([503, "with care"])
	expect(textOf(page)).toContain(SENTENCE)
	const button = await admin.post("/admin/news/1/unpublish")
	expect([button.status, textOf(await button.text())]).toEqual([503, expect.stringContaining(SENTENCE)])
	const posted = await callerOf(site, admin)("POST", "/api/blog-posts", { title: "T", content: "C" })
	expect([posted.status, posted.body]).toEqual([503, { message: SENTENCE }])
	expect(posted.headers.get("retry-after")).toBe("60")
	const person = client(site)
	expect((await person.post("/auth", ADMIN)).status).toBe(303)
	expect((await person.get("/admin/security")).status).toBe(200)
	expect(vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(line).message)).toEqual([SENTENCE])
	vi.mocked(console.error).mockClear()

	await sql`pragma query_only = off`.execute(site.db)
	expect((await admin.post("/admin/news/1/unpublish")).status).toBe(303)
})
