import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { testFolder } from "#core/testing/folder.ts"
import { formOnPage } from "#core/testing/form-on-page.ts"
import { photo } from "#core/testing/photo.ts"
import { root } from "#core/testing/site.ts"
import { runScript, startSiteProcess } from "#core/testing/site-process.ts"

const folder = testFolder()
const isRoot = process.getuid?.() === 0
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** With their modes. Copies of the built scripts are public. */
function openToOthers(dataDir: string): string[] {
	return ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })]
		.filter((name) => !name.startsWith("older-builds/assets/"))
		.filter((name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0)
		.map((name) => `${name} ${modeOf(path.join(dataDir, name))}`)
}

/** A database as the first release left it, readable by everyone. */
function oldInstall(name: string): string {
	const dataDir = folder.file(name)
	mkdirSync(path.join(dataDir, "uploads"), { recursive: true })
	const sqlite = new Sqlite(path.join(dataDir, "site.db"))
	sqlite.exec(readFileSync(path.join(root, "db/migrations/0001-first-tables.sql"), "utf8"))
	sqlite.pragma("user_version = 1")
	sqlite.close()
	const files = ["session-secret", "site.db.before-1-1", "uploads/0123", "not-ours.txt"]
	for (const file of files) writeFileSync(path.join(dataDir, file), "x".repeat(40))
	for (const file of ["", "uploads"]) chmodSync(path.join(dataDir, file), 0o755)
	for (const file of [...files, "site.db"]) chmodSync(path.join(dataDir, file), 0o644)
	return dataDir
}

test("other users of the machine can't read anything that the site, its uploads and its backups write", async () => {
	const dataDir = folder.file("new")
	const site = await startSiteProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "true" })
	try {
		const admin = await signedInAdmin(site)
		const form = formOnPage(await admin.html("/admin/species/new"))
		form.set("image", await photo())
		expect((await admin.post("/admin/species/new", form)).status).toBe(400)
		form.set("name", "Private Duck")
		form.set("scientificName", "Anas privata")
		expect((await admin.post("/admin/species/new", form)).status).toBe(303)
		expect((await admin.post("/admin/security/backup")).status).toBe(303)
		expect((await runScript(["scripts/backup.mjs"], { DATA_DIR: dataDir })).code).toBe(0)
		expect(readdirSync(path.join(dataDir, "uploads"))).toHaveLength(1)
		expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["site.db", "site.db-wal", "backups"]))
		expect(openToOthers(dataDir)).toEqual([])
		expect([modeOf(dataDir), modeOf(path.join(dataDir, "site.db"))]).toEqual(["700", "600"])
	} finally {
		await site.end("SIGTERM")
	}
})

test.skipIf(!isRoot)("the site starts with a warning on a folder that belongs to another user", async () => {
	const dataDir = oldInstall("foreign")
	chmodSync(folder.path, 0o755)
	for (const name of ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })])
		chmodSync(path.join(dataDir, name), 0o777)
	const { code, output } = await startAs(1000, 2000, dataDir)
	expect([code, output]).toEqual([0, expect.stringContaining("status 200")])
	expect(output).toContain('"level":"warning"')
	expect(output).toContain("Other users of this machine can read the site's data")
	expect(modeOf(dataDir)).toBe("777")
})

function startAs(user: number, owner: number, dataDir: string) {
	const script = "app/core/testing/start-as-user.mjs"
	return runScript([script, dataDir, String(user), String(owner)], {
		DATA_DIR: dataDir,
		SAMPLE_DATA: "false",
	})
}
