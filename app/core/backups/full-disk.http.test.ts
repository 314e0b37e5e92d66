import { mkdirSync, readdirSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ACCEPTED } from "#core/testing/acceptance.ts"
import { ADMIN, type Client, client, signedInAdmin } from "#core/testing/admin.ts"
import { type Caller, callerOf } from "#core/testing/api.ts"
import { testFolder } from "#core/testing/folder.ts"
import { formOnPage, textOf } from "#core/testing/form-on-page.ts"
import { type SiteOnSmallDisk, SMALL_DISKS } from "#core/testing/small-disk.ts"

const folder = testFolder()
const LONG = "Somebody took an hour to write this. ".repeat(250).trim()
const SENTENCE = /The server's disk (is full|reports errors), so nothing was saved\./

describe.each(SMALL_DISKS)("a full disk: $kind", ({ kind, statuses, start }) => {
	let site: SiteOnSmallDisk
	let admin: Client
	let api: Caller
	beforeAll(async () => {
		const dataDir = folder.file(kind.replaceAll(/\W+/g, "-"))
		mkdirSync(dataDir)
		site = await start(dataDir)
		admin = await signedInAdmin(site)
		api = callerOf(site, admin)
		ageSessions()
		site.fill()
	})
	afterAll(() => site.end())

	/** Long enough ago that the next request updates the session's last use. */
	function ageSessions() {
		const sqlite = new Sqlite(path.join(site.dataDir, "site.db"))
		sqlite.exec("update sessions set last_seen_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')")
		sqlite.close()
	}
	const leftBehind = () =>
		[
			...readdirSync(path.join(site.dataDir, "uploads")),
			...readdirSync(path.join(site.dataDir, "media")),
		].filter((name) => !/^\w+(-\d+)?\.(svg|mp3|avif|webp)(\.br|\.gz)?$/.test(name))
	async function postForm(title: string) {
		const form = formOnPage(await admin.html("/admin/news/new"))
		form.set("title", title)
		form.set("content", LONG)
		return new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
	}
	test("guests and staff can read everything on a full disk", async () => {
		for (const address of ["/", "/tour", "/species/1", "/blog", "/api/tour/catalogue", "/api/species"])
			expect((await site.get(address)).status, address).toBe(200)
		for (const address of ["/admin", "/admin/news", "/admin/security", "/admin/species/1/edit"])
			expect((await admin.get(address)).status, address).toBe(200)
	})

	test("the health check and the Security tab report a full disk, the first one without details", async () => {
		const health = await site.get("/healthz")
		expect([health.status, await health.text()]).toEqual([
			503,
			expect.stringMatching(/^Everything can be read, but nothing can be saved\.\nbackup: none yet.*\n$/),
		])
		const page = await admin.text("/admin/security")
		expect(page).toMatch(/Server Disk\s+Needs attention: The server's disk (is full|reports errors)/)
	})

	test("a form sent to a full disk shows an error and still has everything that was typed", async () => {
		const response = await admin.post("/admin/news/new", await postForm("The last post"))
		const page = await response.text()
		expect(statuses).toContain(response.status)
		expect(textOf(page)).toMatch(SENTENCE)
		expect(textOf(page)).toContain("What you typed is still here")
		expect(formOnPage(page).get("title")).toBe("The last post")
		expect(formOnPage(page).get("content")).toBe(LONG)
	})

	test("the passcode, a button and the waiver get the disk-full message", async () => {
		const passcode = await admin.post("/admin/security/settings/tour_passcode", { value: "p".repeat(60) })
		const text = await passcode.text()
		expect(statuses).toContain(passcode.status)
		expect(textOf(text)).toMatch(SENTENCE)
		expect(text).toContain(`value="${"p".repeat(60)}"`)
		for (const [address, body] of [
			["/admin/news/1/unpublish", {}],
			["/waiver", ACCEPTED],
		] as const) {
			const response = await admin.post(address, body)
			expect(statuses, address).toContain(response.status)
			expect(textOf(await response.text()), address).toMatch(SENTENCE)
		}
	})

	test("the API reports a full disk as JSON", async () => {
		const posted = await api("POST", "/api/blog-posts", { title: "The last post", content: LONG })
		expect(statuses).toContain(posted.status)
		expect(posted.body).toEqual({ message: expect.stringMatching(SENTENCE) })
		const form = new FormData()
		form.set("csv", new File([csv(300)], "plants.csv"))
		const imported = await api("POST", "/api/species/import", form)
		expect(statuses).toContain(imported.status)
		expect(imported.body).toEqual({ message: expect.stringMatching(SENTENCE) })
		expect(leftBehind()).toEqual([])
	})

	test("when there is room again everything works without a restart, and no earlier request was stored", async () => {
		const later = client(site)
		const refused = await later.post("/auth", ADMIN)
		expect([statuses.includes(refused.status), textOf(await refused.text())]).toEqual([
			true,
			expect.stringMatching(SENTENCE),
		])
		site.empty()
		expect((await later.post("/auth", ADMIN)).status).toBe(303)
		expect((await later.post("/admin/news/1/unpublish")).status).toBe(303)
		expect((await admin.post("/admin/news/new", await postForm("The next post"))).status).toBe(303)
		const form = new FormData()
		form.set("csv", new File([csv(300)], "plants.csv"))
		expect((await api("POST", "/api/species/import", form)).body).toMatchObject({ imported: 300 })
		const posts = (await api("GET", "/api/blog-posts")).body.map((post: { title: string }) => post.title)
		expect(posts).toContain("The next post")
		expect(posts).not.toContain("The last post")
		const sqlite = new Sqlite(path.join(site.dataDir, "site.db"), { readonly: true })
		expect(sqlite.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }])
		sqlite.close()
	})
})

function csv(rows: number): string {
	const lines = Array.from(
		{ length: rows },
		(_, at) => `Plant ${at},Planta ${at},plant,vulnerable,${"Words. ".repeat(20)},`,
	)
	return ["name,scientificName,type,conservationStatus,description,locationHints", ...lines].join("\n")
}
