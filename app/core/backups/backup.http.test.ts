import { readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#core/testing/admin.ts"
import { callerOf, everything } from "#core/testing/api.ts"
import { backUp, mediaIn, restore, titlesIn } from "#core/testing/backups.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { testFolder } from "#core/testing/folder.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"

const folder = testFolder()
let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
	admin = await signedInAdmin(site)
})
afterAll(() => site.stop())

const eventsOf = ({ db }: TestSite) => db.selectFrom("events").selectAll().execute()

describe("disaster recovery drill", () => {
	test("a backup made under load contains every acknowledged write, and can be restored on an empty machine", async () => {
		const acknowledged: string[] = []
		let isOver = false
		const writing = [1, 2].map(async (writer) => {
			for (let count = 0; !isOver; count++) {
				const title = `Post ${writer}-${count}`
				const { status } = await callerOf(site, admin)("POST", "/api/blog-posts", { title, content: "Words" })
				expect(status).toBe(201)
				acknowledged.push(title)
			}
		})
		await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3)
		const before = [...acknowledged]
		const file = await backUp(folder.file("site"), folder.file("under-load"))
		isOver = true
		await Promise.all(writing)
		expect(statSync(file).mode & 0o777).toBe(0o600)

		const elsewhere = folder.file("elsewhere")
		const { code, output } = await restore(elsewhere, file)
		expect([code, output]).toEqual([0, expect.stringMatching(/was restored\.\nMade on .* 64 species, .*\n/)])
		expect(titlesIn(elsewhere)).toEqual(expect.arrayContaining(before))
		expect(mediaIn(elsewhere)).toEqual(mediaIn(folder.file("site")))
	})

	test("a restored site has the same rows and the same bytes, and works", async () => {
		await site.db
			.insertInto("events")
			.values({ day: "2026-11-20", event: "species_view", subject: "1", count: 7 })
			.execute()
		const file = await backUp(folder.file("site"), folder.file("at-rest"))
		const elsewhere = folder.file("the-same")
		expect((await restore(elsewhere, file)).code).toBe(0)
		const other = await startTestSite({ DATA_DIR: elsewhere })
		try {
			expect(await everything(other)).toBe(await everything(site))
			expect(await eventsOf(other)).toEqual(await eventsOf(site))
			expect(mediaIn(elsewhere)).toEqual(mediaIn(folder.file("site")))
			expect(readFileSync(path.join(elsewhere, "session-secret"))).not.toEqual(
				readFileSync(path.join(folder.file("site"), "session-secret")),
			)
			const old = await other.get("/admin", { headers: { Cookie: admin.cookie() } })
			expect([old.status, old.headers.get("location")]).toEqual([303, "/auth?redirectTo=%2Fadmin"])
			expect((await client(other).post("/auth", ADMIN)).status).toBe(303)
			expect((await other.get("/species/1")).status).toBe(200)
		} finally {
			await other.stop()
		}
	})
})

describe("backups on the Security tab", () => {
	// The button answers that a backup is in progress when all pictures take too long on a busy machine.
	beforeAll(async () => await leaveFewSpecies(site))
	const security = async () => await admin.text("/admin/security")

	test("a backup can be made with a button, is listed with its age, and can be downloaded", async () => {
		expect(await security()).toContain(
			"There is no backup yet. Nightly backups are turned off (BACKUPS=off).",
		)
		const empty = await admin.post("/admin/backup/download")
		expect(empty.status).toBe(404)
		await empty.text()
		const made = await admin.post("/admin/security/backup")
		expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/security"])
		const page = await security()
		expect(page).toMatch(/Backup made\s+Size: \d+ MB\./)
		expect(page).toContain("The newest backup is less than an hour old")
		expect(page).toMatch(/anna created the backup farm-\S+Z\.tar/)
		expect(await site.html("/healthz")).toBe("ok\nbackup: less than an hour old, switched off\n")
		const download = await admin.post("/admin/backup/download")
		expect(Object.fromEntries(download.headers)).toMatchObject({
			"content-type": "application/x-tar",
			"cache-control": "private, no-store",
			"content-disposition": expect.stringMatching(/^attachment; filename="farm-.*\.tar"$/),
		})
		const file = folder.file("downloaded.tar")
		writeFileSync(file, Buffer.from(await download.arrayBuffer()))
		expect((await restore(folder.file("from-download"), file)).code).toBe(0)
		expect(await security()).toMatch(/anna downloaded the backup farm-/)
	})
})
