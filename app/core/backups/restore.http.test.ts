import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { findCreatedByKey, findDraft } from "#core/forms/draft.server.ts"
import { backUp, backup, mediaIn, onlyBackup, restore, titlesIn } from "#core/testing/backups.ts"
import { testFolder } from "#core/testing/folder.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { migrate, migrations } from "#db/migrate.ts"

const folder = testFolder()
let site: TestSite
let file: string
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
	file = await backUp(folder.file("site"), folder.file("to-restore"))
})
afterAll(() => site.stop())

/** A folder with other data, which must be set aside. */
async function oldState(name: string): Promise<string> {
	const dataDir = folder.file(name)
	const other = await startTestSite({ DATA_DIR: dataDir })
	await sql`update posts set title = 'Of the old state'`.execute(other.db)
	await other.stop()
	return dataDir
}
const isOld = (dataDir: string) => titlesIn(dataDir).every((title) => title === "Of the old state")

test("a restore sets the existing data aside and reports where", async () => {
	const dataDir = await oldState("kept")
	const { code, output } = await restore(dataDir, file)
	const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"))
	expect([code, output]).toEqual([0, expect.stringContaining(`data is in ${path.join(dataDir, aside)}`)])
	expect(isOld(dataDir)).toBe(false)
	expect(isOld(path.join(dataDir, aside))).toBe(true)
	expect(Object.keys(mediaIn(path.join(dataDir, aside))).length).toBeGreaterThan(60)
	expect(readdirSync(dataDir).filter((name) => name.startsWith("restor"))).toEqual([])
})

test("a restore is rejected while the site runs", async () => {
	const { code, output } = await restore(folder.file("site"), file)
	expect([code, output]).toEqual([
		1,
		expect.stringMatching(/^The folder .* is in use: the site is already running/),
	])
})

test("a restore from an incomplete file, a file that is no backup, or a newer release's backup changes nothing", async () => {
	const dataDir = await oldState("refused")
	const whole = readFileSync(file)
	const broken = folder.file("broken.tar")
	writeFileSync(broken, whole.subarray(0, whole.length - 5000))
	const text = folder.file("text.tar")
	writeFileSync(text, "My dear friend,\n".repeat(100))
	const newer = folder.file("newer.tar")
	await newerBackup(newer)
	const before = mediaIn(dataDir)
	for (const [bad, words] of [
		[broken, /can't be used: The file isn't a backup, or a part of it is missing\. Nothing was changed\./],
		[text, /can't be used: The file isn't a backup/],
		[newer, /^The backup was made by a newer release .* Update the site first\./],
		[folder.file("nothing.tar"), /^There is no file .*nothing\.tar\./],
		[path.join(file, "inside.tar"), /^There is no file .*inside\.tar\./],
		[path.dirname(file), /^\S+ is a folder\. Name one backup, such as \S+\.tar\.\n$/],
	] as const) {
		const { code, output } = await restore(dataDir, bad)
		expect([code, output]).toEqual([1, expect.stringMatching(words)])
		const checked = await restore(dataDir, bad, "--check")
		expect([checked.code, checked.output]).toEqual([1, expect.stringMatching(words)])
	}
	expect(isOld(dataDir)).toBe(true)
	expect(mediaIn(dataDir)).toEqual(before)
	expect(readdirSync(dataDir).filter((name) => /^(restor|before-restore)/.test(name))).toEqual([])
})

async function newerBackup(target: string): Promise<void> {
	const from = folder.file("of-tomorrow")
	cpSync(folder.file("site"), from, { recursive: true })
	const sqlite = new Sqlite(path.join(from, "site.db"))
	sqlite.pragma(`user_version = ${migrations.length + 1}`)
	sqlite.close()
	expect((await backup(from, folder.file("tomorrow"))).code).toBe(0)
	cpSync(onlyBackup(folder.file("tomorrow")), target)
}

test("a backup of an older release is restored and updated at the next start, with its drafts", async () => {
	const from = folder.file("of-yesterday")
	mkdirSync(path.join(from, "media"), { recursive: true })
	const sqlite = new Sqlite(path.join(from, "site.db"))
	migrate(sqlite, migrations.slice(0, 10))
	const now = new Date().toISOString()
	sqlite.exec(`
		insert into users (id, username, password_hash, role, created_at) values (7, 'ada', 'x', 'admin', '${now}');
		insert into drafts values ('d', 7, '/admin/news/new', '[["title","Half a post"]]', '${now}');
		insert into form_keys values ('k', 'digest', 12, '${now}');
	`)
	sqlite.close()
	const dataDir = folder.file("updated")
	const { code, output } = await restore(dataDir, await backUp(from, folder.file("yesterday")))
	expect([code, output]).toEqual([0, expect.anything()])
	const updated = await startTestSite({ DATA_DIR: dataDir })
	expect(await findDraft(updated.db, 7, "/admin/news/new", "d")).toEqual([["title", "Half a post"]])
	expect(await findCreatedByKey(updated.db, { key: "k", digest: "digest" })).toBe(12)
	expect((await updated.get("/tour")).status).toBe(200)
	await updated.stop()
})

test("--newest skips a backup dated in the future, and reports which and why", async () => {
	const old = "farm-2020-05-01T081000Z.tar"
	const future = "farm-2091-01-01T080000Z.tar"
	const dataDir = folder.file("future")
	mkdirSync(path.join(dataDir, "backups"), { recursive: true })
	for (const name of [old, future, "farm-2019-05-01T081000Z.tar"])
		cpSync(file, path.join(dataDir, "backups", name))
	for (const words of [["--newest", "--check"], ["--newest"]]) {
		const { code, output } = await restore(dataDir, ...words)
		expect(code).toBe(0)
		expect(output).toMatch(
			/^Skipped, because dated later than this machine's clock \(.+\): farm-2091-01-01T080000Z\.tar\.\n/,
		)
		expect(output).toContain(path.join(dataDir, "backups", old))
	}
})
