import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mediaFiles } from "#core/media/media-files.server.ts"
import { parsePictureKey, SETTING_KEYS } from "#core/settings/settings-table.ts"
import { type Client, signedInAdmin } from "#core/testing/admin.ts"
import { onlyBackup, restore } from "#core/testing/backups.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { testFolder } from "#core/testing/folder.ts"
import { addSampleData, startTestSite, type TestSite } from "#core/testing/site.ts"
import { runScript } from "#core/testing/site-process.ts"
import { openDatabase } from "#db/connection.ts"
import { makeBackup } from "./backup-job.server.ts"

const folder = testFolder()

describe("every kind of file that records name", () => {
	/** For each column that refers to a file, a statement that makes a record name the file with the ID `?`. */
	const REFERENCES: Record<string, string> = {
		"maps.image_id": "update maps set image_id = ?",
		"post_pictures.image_id":
			"insert into post_pictures (post_id, image_id, created_at) values (1, ?, '2026-11-26')",
		"posts.cover_id": "update posts set cover_id = ? where id = 1",
		"species.audio_id": "update species set audio_id = ? where id = 1",
		"species_photos.image_id": "insert into species_photos (species_id, position, image_id) values (1, 9, ?)",
		"trash_media.media_id": "insert into trash_media (trash_id, media_id) values (1, ?)",
	}
	const IN_TEXT: Record<string, string> = {
		"a site picture": "update settings set value = json_object('name', ?) where key = 'logo'",
		"an earlier version of a post":
			"insert into post_versions (post_id, saved_at, pictures, fields) values (1, '2026-11-26', ?, '{}')",
	}
	let database: ReturnType<typeof openDatabase>
	let sqlite: typeof database.sqlite
	beforeAll(async () => {
		await addSampleData(folder.file("kinds"))
		database = openDatabase(path.join(folder.file("kinds"), "site.db"))
		// Each backup copies all files.
		await leaveFewSpecies(database)
		sqlite = database.sqlite
		sqlite.exec(`insert into trash (id, kind, record_id, name, address, content, deleted_at, deleted_by)
			values (1, 'species', 900, 'Gone', '/species/900', '{}', '2026-11-26', 'anna')`)
	})
	afterAll(() => database.close())

	function store(name: string, widths: number[]): number {
		for (const file of mediaFiles({ name, widths })) writeFileSync(mediaFile(file), "12345")
		const kind = name.endsWith(".mp3") ? "audio" : "image"
		const insert =
			sqlite.prepare(`insert into media (name, kind, content_type, bytes, widths, placeholder, created_at)
			values (?, ?, 'x', 5, ?, '', '2026-11-26')`)
		return Number(insert.run(name, kind, JSON.stringify(widths)).lastInsertRowid)
	}
	const mediaFile = (name: string) => path.join(folder.file("kinds"), "media", name)

	async function missingFrom(): Promise<string[]> {
		const order = { databaseFile: path.join(folder.file("kinds"), "site.db"), at: "2026-11-26T08:10:00.000Z" }
		const made = await makeBackup({ ...order, dataDir: folder.file("kinds"), folder: folder.file("to") })
		return "missing" in made ? made.missing : [made.reason]
	}

	test("has a case below: each column that refers to a file, and pictures named in texts", () => {
		const columns = sqlite
			.prepare(
				`select tables.name || '.' || keys."from" from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
				where tables.schema = 'main' and keys."table" = 'media' order by 1`,
			)
			.pluck()
			.all()
		expect(columns).toEqual(Object.keys(REFERENCES))
		// All settings with a picture are stored like this one.
		expect(SETTING_KEYS.filter(parsePictureKey)).toContain("logo")
	})

	test.each([...Object.entries(REFERENCES), ...Object.entries(IN_TEXT)])(
		"makes a backup incomplete while it's missing: %s",
		async (kind, statement) => {
			const base = kind.replaceAll(/\W/g, "-")
			const isAudio = kind === "species.audio_id"
			const prefix = kind === "a site picture" ? "logo-0123abc" : base
			const name = isAudio ? `${base}.mp3` : `${prefix}-640.webp`
			const widths = isAudio ? [] : [320, 640]
			const id = store(name, widths)
			sqlite.prepare(statement).run(kind in REFERENCES ? id : name)
			expect(await missingFrom()).toEqual([])
			const files = mediaFiles({ name, widths })
			expect(files.length).toBe(isAudio ? 1 : prefix.startsWith("logo") ? 9 : 4)
			for (const file of files) rmSync(mediaFile(file))
			expect((await missingFrom()).sort()).toEqual([...files].sort())
			for (const file of files) {
				writeFileSync(mediaFile(file), "12345")
				if (file === files[0]) expect((await missingFrom()).sort()).toEqual(files.slice(1).sort())
			}
		},
	)
})

describe("a site that has lost all of its pictures", () => {
	let site: TestSite
	let admin: Client
	let dataDir: string
	let complete: string
	const security = async () => await admin.text("/admin/security")
	beforeAll(async () => {
		dataDir = folder.file("site")
		site = await startTestSite({ DATA_DIR: dataDir })
		await leaveFewSpecies(site)
		admin = await signedInAdmin(site)
		expect((await admin.post("/admin/security/backup")).status).toBe(303)
		complete = path.basename(onlyBackup(path.join(dataDir, "backups")))
		expect(await security()).not.toContain("INCOMPLETE")
		cpSync(path.join(dataDir, "media"), folder.file("media"), { recursive: true })
		rmSync(path.join(dataDir, "media"), { recursive: true })
		mkdirSync(path.join(dataDir, "media"))
	})
	afterAll(() => site.stop())

	test("marks its next backup incomplete, and the Security tab, the health check and the download name the newest complete one", async () => {
		expect((await admin.post("/admin/security/backup")).status).toBe(303)
		const page = await security()
		expect(page).toMatch(/Backup incomplete\s+It lacks \d{2} pictures or sounds that the site names\./)
		expect(page).toMatch(
			new RegExp(`Needs attention: .* INCOMPLETE\\. .* newest complete one is ${complete}\\.`),
		)
		const health = await site.html("/healthz")
		expect(health).toContain(`INCOMPLETE, the newest complete one is ${complete}`)
		const download = await admin.post("/admin/backup/download")
		expect(download.headers.get("content-disposition")).toContain(complete)
		await download.body?.cancel()
	})

	test("gets no advice to restore the incomplete backup, and none is restored without its name", async () => {
		const { code, output } = await runScript(["scripts/doctor.mjs"], { DATA_DIR: dataDir, PUBLIC_URL: "" })
		expect([code, output]).toEqual([1, expect.stringContaining(`newest complete one is ${complete}.`)])
		expect(output).not.toContain("--newest")
		const stopped = folder.file("stopped")
		cpSync(dataDir, stopped, { recursive: true })
		const restored = await restore(stopped, "--newest")
		expect([restored.code, restored.output]).toEqual([
			1,
			expect.stringMatching(/^The newest backup, farm-\S+, is INCOMPLETE\. .*\nNothing was changed\. .*\n/),
		])
		const [incomplete = "", other] = restored.output.match(/(?<=^node scripts\/restore\.mjs )\S+$/gm) ?? []
		expect([existsSync(incomplete), other]).toEqual([true, path.join(stopped, "backups", complete)])
		expect(readdirSync(stopped).filter((name) => name.startsWith("before-restore"))).toEqual([])
	})
})
