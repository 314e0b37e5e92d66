import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { beforeEach, expect, test, vi } from "vitest"
import * as backupFolders from "#core/platform/backup-folder.server.ts"
import { testFolder } from "#core/testing/folder.ts"
import { openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { makeBackup } from "./backup-job.server.ts"

const folder = testFolder()
let dataDir: string
beforeEach(({ task }) => {
	dataDir = folder.file(task.id)
	mkdirSync(dataDir)
	const { sqlite, close } = openDatabase(path.join(dataDir, "site.db"))
	migrate(sqlite)
	sqlite.exec("insert into settings values ('filler', hex(randomblob(2000000)), '')")
	close()
})

const order = (to: string) => ({
	dataDir,
	databaseFile: path.join(dataDir, "site.db"),
	folder: to,
	at: "2026-11-21T08:10:00.000Z",
})
const archives = (to: string) => readdirSync(to).filter((name) => name !== "backup.lock")

test("disk space for the copy and the archive is checked before the database is copied", async () => {
	const to = folder.file("checked-first")
	vi.spyOn(backupFolders, "freeBytes").mockImplementation(async () => {
		expect(readdirSync(path.join(to, archives(to)[0] ?? "", "1"))).toEqual([])
		return 100_000_000
	})
	const made = await makeBackup(order(to))
	expect(made).toMatchObject({
		reason: "Not enough disk space for a backup: 109 MB must be free, 100 MB are.",
		missingBytes: expect.any(Number),
	})
	expect((made as { missingBytes: number }).missingBytes).toBeGreaterThan(8_000_000)
	expect(archives(to)).toEqual([])
})

test("a backup names the files that are deleted, empty or cut off", async () => {
	const { sqlite, close } = openDatabase(path.join(dataDir, "site.db"))
	sqlite.exec(`
		insert into media (name, kind, content_type, bytes, width, height, widths, placeholder, created_at) values
			('photo-640.webp', 'image', 'image/webp', 9, 640, 480, '[320,640]', '', '2026-11-21T08:10:00.000Z'),
			('sound.mp3', 'audio', 'audio/mpeg', 5, null, null, '[]', '', '2026-11-21T08:10:00.000Z')`)
	close()
	const media = (name: string) => path.join(dataDir, "media", name)
	mkdirSync(path.join(dataDir, "media"))
	const files = ["photo-320.avif", "photo-320.webp", "photo-640.avif", "photo-640.webp", "sound.mp3"]
	for (const name of files) writeFileSync(media(name), "12345")
	rmSync(media("photo-320.avif"))
	writeFileSync(media("photo-640.webp"), "")
	writeFileSync(media("sound.mp3"), "123")
	const missing = ["photo-320.avif", "photo-640.webp", "sound.mp3"]
	expect(await makeBackup(order(path.join(dataDir, "to")))).toMatchObject({ missing })
	for (const name of files) writeFileSync(media(name), "12345")
	expect(await makeBackup(order(path.join(dataDir, "to")))).toMatchObject({ missing: [] })
})
