import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { takeLock } from "../../db/folder-lock.ts"
import { migrations } from "../../db/migrate.ts"
import { ADMIN, type Client, client, signedInAdmin } from "./admin.ts"
import { callerOf, everything } from "./api.ts"
import { testFolder } from "./folder.ts"
import { textOf } from "./form-on-page.ts"
import { startTestSite, type TestSite } from "./site.ts"
import { runScript } from "./site-process.ts"

const folder = testFolder()
let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
	admin = await signedInAdmin(site)
})
afterAll(() => site.stop())

const backup = (dataDir: string, to: string) => runScript(["scripts/backup.mjs", to], { DATA_DIR: dataDir })
const restore = (dataDir: string, ...words: string[]) =>
	runScript(["scripts/restore.mjs", ...words], { DATA_DIR: dataDir })

/** Makes a backup of the running site in a folder of its own and returns its file. */
async function backUp(name: string): Promise<string> {
	const { code, said } = await backup(folder.file("site"), folder.file(name))
	expect([code, said]).toEqual([0, expect.stringMatching(/^The backup is made: \S+ \(\d+ MB\)\./)])
	return onlyBackup(name)
}

function onlyBackup(name: string): string {
	const [file] = readdirSync(folder.file(name)).filter((one) => one.startsWith("farm-"))
	return path.join(folder.file(name), String(file))
}

const filesOf = (dataDir: string) =>
	Object.fromEntries(
		readdirSync(path.join(dataDir, "media")).map((name) => [
			name,
			readFileSync(path.join(dataDir, "media", name)).toString("base64"),
		]),
	)
const titles = (dataDir: string): string[] => {
	const sqlite = new Sqlite(path.join(dataDir, "site.db"), { readonly: true })
	const found = sqlite.prepare("select title from posts").pluck().all() as string[]
	sqlite.close()
	return found
}

describe("the drill", () => {
	test("a backup made under load has everything that was said yes to before, and is put on an empty machine", async () => {
		const yes: string[] = []
		let isOver = false
		const writing = [1, 2].map(async (writer) => {
			for (let count = 0; !isOver; count++) {
				const title = `Post ${writer}-${count}`
				const { status } = await callerOf(site, admin)("POST", "/api/blog-posts", { title, content: "Words" })
				expect(status).toBe(201)
				yes.push(title)
			}
		})
		await expect.poll(() => yes.length).toBeGreaterThan(3)
		const before = [...yes]
		const file = await backUp("under-load")
		isOver = true
		await Promise.all(writing)
		expect(statSync(file).mode & 0o777).toBe(0o600)

		const elsewhere = folder.file("elsewhere")
		const { code, said } = await restore(elsewhere, file)
		expect([code, said]).toEqual([
			0,
			expect.stringMatching(/was put in place\.\nMade on .* 64 species, .*\n/),
		])
		expect(titles(elsewhere)).toEqual(expect.arrayContaining(before))
		expect(filesOf(elsewhere)).toEqual(filesOf(folder.file("site")))
	})

	test("what is put back is the same to the last row and the last byte, and works", async () => {
		const file = await backUp("at-rest")
		const elsewhere = folder.file("the-same")
		expect((await restore(elsewhere, file)).code).toBe(0)
		const other = await startTestSite({ DATA_DIR: elsewhere })
		try {
			expect(await everything(other)).toBe(await everything(site))
			expect(filesOf(elsewhere)).toEqual(filesOf(folder.file("site")))
			expect(readFileSync(path.join(elsewhere, "session-secret"))).toEqual(
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

describe("a restore", () => {
	let file: string
	beforeAll(async () => {
		file = await backUp("to-restore")
	})

	/** A folder with another state: what must be kept aside. */
	async function oldState(name: string): Promise<string> {
		const dataDir = folder.file(name)
		const other = await startTestSite({ DATA_DIR: dataDir })
		await sql`update posts set title = 'Of the old state'`.execute(other.db)
		await other.stop()
		return dataDir
	}
	const isOld = (dataDir: string) => titles(dataDir).every((title) => title === "Of the old state")

	test("keeps what was there, and says where", async () => {
		const dataDir = await oldState("kept")
		const { code, said } = await restore(dataDir, file)
		const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"))
		expect([code, said]).toEqual([0, expect.stringContaining(`is kept in ${path.join(dataDir, aside)}`)])
		expect(isOld(dataDir)).toBe(false)
		expect(isOld(path.join(dataDir, aside))).toBe(true)
		expect(Object.keys(filesOf(path.join(dataDir, aside))).length).toBeGreaterThan(60)
		expect(readdirSync(dataDir).filter((name) => name.startsWith("restor"))).toEqual([])
	})

	test("is refused while the site runs", async () => {
		const { code, said } = await restore(folder.file("site"), file)
		expect([code, said]).toEqual([1, expect.stringMatching(/^The folder .* is in use: the site is running/)])
	})

	test("of a file that is not whole, or no backup, or of a newer release, touches nothing", async () => {
		const dataDir = await oldState("refused")
		const whole = readFileSync(file)
		const broken = folder.file("broken.tar")
		writeFileSync(broken, whole.subarray(0, whole.length - 5000))
		const text = folder.file("text.tar")
		writeFileSync(text, "My dear friend,\n".repeat(100))
		const newer = folder.file("newer.tar")
		await newerBackup(newer)
		const before = filesOf(dataDir)
		for (const [bad, words] of [
			[broken, /can't be used: The file is no backup, or a part of it is missing\. Nothing was changed\./],
			[text, /can't be used: The file is no backup/],
			[newer, /^The backup was made by a newer release .* Update the site first\./],
			[folder.file("nothing.tar"), /^There is no file .*nothing\.tar\./],
		] as const) {
			const { code, said } = await restore(dataDir, bad)
			expect([code, said]).toEqual([1, expect.stringMatching(words)])
		}
		expect((await restore(dataDir, broken, "--check")).code).toBe(1)
		expect(isOld(dataDir)).toBe(true)
		expect(filesOf(dataDir)).toEqual(before)
		expect(readdirSync(dataDir).filter((name) => /^(restor|before-restore)/.test(name))).toEqual([])
	})

	async function newerBackup(target: string): Promise<void> {
		const from = folder.file("of-tomorrow")
		cpSync(folder.file("site"), from, { recursive: true })
		const sqlite = new Sqlite(path.join(from, "site.db"))
		sqlite.pragma(`user_version = ${migrations.length + 1}`)
		sqlite.close()
		expect((await backup(from, folder.file("tomorrow"))).code).toBe(0)
		cpSync(onlyBackup("tomorrow"), target)
	}

	test("that is only a check reads all of it and changes nothing", async () => {
		const { code, said } = await restore(folder.file("site"), file, "--check")
		expect([code, said]).toEqual([0, expect.stringMatching(/is whole\.\nMade on .* 64 species/)])
	})

	test("takes the place of a damaged database", async () => {
		const dataDir = await oldState("damaged")
		mkdirSync(path.join(dataDir, "backups"))
		cpSync(file, path.join(dataDir, "backups", path.basename(file)))
		writeFileSync(path.join(dataDir, "site.db"), "nothing but noise")
		await expect(startTestSite({ DATA_DIR: dataDir })).rejects.toThrow(/is damaged .* --newest/)
		expect((await restore(dataDir, "--newest")).code).toBe(0)
		const again = await startTestSite({ DATA_DIR: dataDir })
		expect((await again.get("/tour")).status).toBe(200)
		await again.stop()
	})
})

describe("a backup", () => {
	test("of a damaged database is not made, and those of before stay", async () => {
		const dataDir = folder.file("spoiled")
		cpSync(folder.file("site"), dataDir, { recursive: true })
		// What a backup that was killed has left is removed by the next one.
		mkdirSync(path.join(dataDir, "backups/.making-abc"), { recursive: true })
		expect((await runScript(["scripts/backup.mjs"], { DATA_DIR: dataDir })).code).toBe(0)
		const before = readdirSync(path.join(dataDir, "backups"))
		expect(before).toEqual(["backup.lock", expect.stringMatching(/^farm-.*\.tar$/)])
		const file = path.join(dataDir, "site.db")
		const sqlite = new Sqlite(file)
		sqlite.pragma("wal_checkpoint(TRUNCATE)")
		const page = Number(
			sqlite.prepare("select rootpage from sqlite_master where name = 'posts'").pluck().get(),
		)
		sqlite.close()
		const bytes = readFileSync(file)
		bytes.fill(0, (page - 1) * 4096, page * 4096)
		writeFileSync(file, bytes)
		const { code, said } = await runScript(["scripts/backup.mjs"], { DATA_DIR: dataDir })
		expect([code, said]).toEqual([1, expect.stringMatching(/^The database is damaged .* left alone\.\n$/)])
		expect(readdirSync(path.join(dataDir, "backups"))).toEqual(before)
	})

	test("waits for no other one", async () => {
		const to = folder.file("busy")
		mkdirSync(to)
		const lock = takeLock(path.join(to, "backup.lock"))
		const { code, said } = await backup(folder.file("site"), to)
		lock?.release()
		expect([code, said]).toEqual([1, "Another backup is being made just now.\n"])
	})

	test("names the files that the disk has lost, and has all others", async () => {
		const dataDir = folder.file("lost")
		cpSync(folder.file("site"), dataDir, { recursive: true })
		const [lost = ""] = readdirSync(path.join(dataDir, "media"))
		rmSync(path.join(dataDir, "media", lost))
		const { code, said } = await backup(dataDir, folder.file("with-a-gap"))
		expect([code, said]).toEqual([
			0,
			expect.stringContaining(`missing on the disk and so in the backup: ${lost}`),
		])
		const checked = await restore(dataDir, onlyBackup("with-a-gap"), "--check")
		expect(checked.said).toContain(`Missing in it: ${lost}`)
	})

	test("is there whole or not at all when the folder takes no more", async () => {
		const to = folder.file("small")
		mkdirSync(to)
		const limited = ["prlimit", "--fsize=300000", "--"]
		const { code } = await runScript(["scripts/backup.mjs", to], { DATA_DIR: folder.file("site") }, limited)
		expect(code).toBe(1)
		expect(readdirSync(to).filter((name) => name !== "backup.lock")).toEqual([])
	})
})

describe("on the Security tab", () => {
	const security = async () => textOf(await (await admin.get("/admin/security")).text())

	test("one is made by a button, seen with its age, and taken along", async () => {
		expect(await security()).toContain("There is no backup yet. None is made at night: BACKUPS is off.")
		const empty = await admin.post("/admin/backup/download")
		expect(empty.status).toBe(404)
		await empty.text()
		const made = await admin.post("/admin/security/backup")
		expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/security"])
		const page = await security()
		expect(page).toMatch(/Backup made\s+It has \d+ MB\./)
		expect(page).toContain("The newest backup is less than an hour old")
		expect(page).toMatch(/anna made the backup farm-\S+Z\.tar/)
		expect(await (await site.get("/healthz")).text()).toBe(
			"ok\nbackup: less than an hour old, switched off\n",
		)
		const download = await admin.post("/admin/backup/download")
		expect(Object.fromEntries(download.headers)).toMatchObject({
			"content-type": "application/x-tar",
			"cache-control": "private, no-store",
			"content-disposition": expect.stringMatching(/^attachment; filename="farm-.*\.tar"$/),
		})
		const file = folder.file("downloaded.tar")
		writeFileSync(file, Buffer.from(await download.arrayBuffer()))
		expect((await restore(folder.file("from-download"), file)).code).toBe(0)
		expect(await security()).toMatch(/anna took a copy of the backup farm-/)
		// A link, which anything may follow, gives none.
		const link = await admin.get("/admin/backup/download")
		expect([link.status, link.headers.get("location")]).toEqual([302, "/admin/security"])
	})
})
