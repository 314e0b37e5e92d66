import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrations } from "../../db/migrate.ts"
import { backUp, backup, mediaIn, onlyBackup, restore, titlesIn } from "./backups.ts"
import { testFolder } from "./folder.ts"
import { startTestSite, type TestSite } from "./site.ts"

const folder = testFolder()
let site: TestSite
let file: string
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
	file = await backUp(folder.file("site"), folder.file("to-restore"))
})
afterAll(() => site.stop())

/** A folder with another state: what must be kept aside. */
async function oldState(name: string): Promise<string> {
	const dataDir = folder.file(name)
	const other = await startTestSite({ DATA_DIR: dataDir })
	await sql`update posts set title = 'Of the old state'`.execute(other.db)
	await other.stop()
	return dataDir
}
const isOld = (dataDir: string) => titlesIn(dataDir).every((title) => title === "Of the old state")

test("keeps what was there, and says where", async () => {
	const dataDir = await oldState("kept")
	const { code, said } = await restore(dataDir, file)
	const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-restore-"))
	expect([code, said]).toEqual([0, expect.stringContaining(`is kept in ${path.join(dataDir, aside)}`)])
	expect(isOld(dataDir)).toBe(false)
	expect(isOld(path.join(dataDir, aside))).toBe(true)
	expect(Object.keys(mediaIn(path.join(dataDir, aside))).length).toBeGreaterThan(60)
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
	const before = mediaIn(dataDir)
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
