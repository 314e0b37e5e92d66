import { createHash } from "node:crypto"
import { link, mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { deleteExpiredDrafts, storeUpload } from "#app/models/forms/draft.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import {
	removeStoredMedia,
	storeAudio,
	storeImage,
	storeMedia,
	withMediaLock,
} from "#app/platform/media-store.server.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { addMedia, deleteUnusedMedia } from "./media.server.ts"
import { sweepMedia } from "./unused-media.server.ts"

vi.mock("node:fs/promises", async (original) => {
	const files = await original<typeof import("node:fs/promises")>()
	return { ...files, link: vi.fn(files.link) }
})

const folder = testFolder()
const now = new Date("2026-06-01T12:00:00Z")
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
let database: OpenDatabase
beforeEach(async () => {
	database = testDatabase()
	for (const name of ["media", "uploads"]) {
		await rm(folder.file(name), { recursive: true, force: true })
		await mkdir(folder.file(name))
	}
})
afterEach(() => database.close())

const stored = () => readdir(folder.file("media"))
async function sweep() {
	await deleteExpiredDrafts(database.db, now)
	return await sweepMedia(database.db, folder.path, now)
}

/** A row of an upload that was stored or renewed some hours ago. Its file is written by `put`. */
async function claim(token: string, hours: number) {
	const file = { token, path: folder.file(`uploads/${token}`), fileName: "a", bytes: 1, sha256: "" }
	await storeUpload(database.db, folder.path, 1, file, ago(hours))
}

/** Writes a file that is some hours old. */
async function put(name: string, hours: number) {
	await writeFile(folder.file(name), "content")
	await utimes(folder.file(name), ago(hours), ago(hours))
}

/** An uploaded sound as `readSentForm` returns it. */
async function sentSound(content: string, token = "sound") {
	const file = path.join(folder.file("uploads"), token)
	await writeFile(file, content)
	const sha256 = createHash("sha256").update(content).digest("hex")
	return { path: file, sha256, bytes: content.length }
}
const MP3 = { extension: "mp3", contentType: "audio/mpeg" }

describe("the media store", () => {
	test("stores a sound under its hash and doesn't delete the upload", async () => {
		const media = await storeAudio(folder.path, await sentSound("coo"), MP3)
		expect(media).toEqual({
			kind: "audio",
			name: expect.stringMatching(/^[0-9a-f]{32}\.mp3$/),
			contentType: "audio/mpeg",
			bytes: 3,
		})
		await utimes(folder.file(`media/${media.name}`), ago(9), ago(9))
		expect(await storeAudio(folder.path, await sentSound("coo", "again"), MP3)).toEqual(media)
		expect(await stored()).toEqual([media.name])
		expect((await readdir(folder.file("uploads"))).sort()).toEqual(["again", "sound"])
	})

	test("stores a copy of the sound if the file system has no hard links", async () => {
		vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error("no links"), { code: "EPERM" }))
		const media = await storeAudio(folder.path, await sentSound("coo"), MP3)
		expect(await stored()).toEqual([media.name])
		expect(await readFile(folder.file(`media/${media.name}`), "utf8")).toBe("coo")
		vi.mocked(link).mockRejectedValueOnce(Object.assign(new Error("no room"), { code: "ENOSPC" }))
		await expect(storeAudio(folder.path, await sentSound("caw"), MP3)).rejects.toThrow("no room")
		expect(await stored()).toEqual([media.name])
	})

	test("moves all files of a prepared picture and deletes their folder", async () => {
		const variants = folder.file("uploads/token.variants")
		await mkdir(variants)
		const files = ["p-320.avif", "p-320.webp"]
		for (const name of files) await writeFile(path.join(variants, name), name)
		const about = {
			kind: "image",
			name: "p-320.webp",
			contentType: "image/webp",
			bytes: 9,
			width: 320,
			height: 240,
			widths: [320],
			placeholder: "data:,",
		} as const
		const image = { ...about, widths: [320] }
		expect(await storeImage(folder.path, { ok: true, ...image, folder: variants, files })).toEqual(image)
		expect(await stored()).toEqual(files)
		expect(await readdir(folder.file("uploads"))).toEqual([])
	})

	test("ignores a missing file when deleting", async () => {
		const name = await storeMedia(folder.path, Buffer.from("x"), "mp3")
		await removeStoredMedia(folder.path, [name, "never.mp3"])
		expect(await stored()).toEqual([])
	})

	test("runs one task at a time, and the next one even if the first fails", async () => {
		const seen: string[] = []
		const slow = (name: string) => async () => {
			seen.push(`${name} begins`)
			await new Promise((resolve) => setTimeout(resolve, 5))
			seen.push(`${name} ends`)
			if (name === "a") throw new Error("a failed")
			return name
		}
		const both = await Promise.allSettled([withMediaLock(slow("a")), withMediaLock(slow("b"))])
		expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled"])
		expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"])
	})

	test("has a sound that is uploaded for one species while another species releases it", async () => {
		const first = await storeAudio(folder.path, await sentSound("coo"), MP3)
		const audioId = await addMedia(database.db, first, now)
		const released = withMediaLock(async () => {
			await removeStoredMedia(folder.path, await deleteUnusedMedia(database.db, [audioId]))
		})
		const again = await sentSound("coo", "again")
		const reused = withMediaLock(async () => {
			const media = await storeAudio(folder.path, again, MP3)
			await insertSpecies(database.db, newSpecies({ audioId: await addMedia(database.db, media, now) }), now)
		})
		await Promise.all([released, reused])
		expect(await stored()).toEqual([first.name])
	})
})

describe("the media cleanup", () => {
	test("deletes no files that species use, whatever their age", async () => {
		const svg = await storeMedia(folder.path, Buffer.from("<svg/>"), "svg")
		const names = [svg, `${svg}.br`, `${svg}.gz`, "p-320.avif", "p-320.webp", "s.mp3"]
		for (const name of names) await put(`media/${name}`, 1000)
		const add = (name: string, kind: "image" | "audio", widths: number[] = []) =>
			addMedia(database.db, { name, kind, contentType: "x", bytes: 1, widths }, now)
		await insertSpecies(database.db, newSpecies({ imageId: await add(svg, "image") }), now)
		const both = { imageId: await add("p-320.webp", "image", [320]), audioId: await add("s.mp3", "audio") }
		await insertSpecies(database.db, newSpecies(both), now)
		expect(await sweep()).toEqual([])
		expect((await stored()).sort()).toEqual(names.sort())
	})

	test("deletes unfinished files and files without a row after an hour", async () => {
		const imageId = await addMedia(
			database.db,
			{ name: "p-320.webp", kind: "image", contentType: "x", bytes: 1, widths: [320] },
			now,
		)
		await insertSpecies(database.db, newSpecies({ imageId }), now)
		for (const name of ["p-320.webp", "p-640.webp", "lost.mp3", "lost.svg.123.part"])
			await put(`media/${name}`, 1.1)
		await put("media/fresh.mp3", 0.9)
		expect((await sweep()).sort()).toEqual(["media/lost.mp3", "media/lost.svg.123.part", "media/p-640.webp"])
		expect(await stored()).toEqual(["fresh.mp3", "p-320.webp"])
	})

	test("deletes rows that no species uses, with their files", async () => {
		await addMedia(database.db, { name: "s.mp3", kind: "audio", contentType: "x", bytes: 1 }, now)
		await put("media/s.mp3", 0)
		expect(await sweep()).toEqual(["media/s.mp3"])
		expect(await stored()).toEqual([])
		expect(database.sqlite.prepare("select * from media").all()).toEqual([])
	})

	test("deletes uploads after a day, with their rows and prepared pictures", async () => {
		database.sqlite.exec(
			"insert into users (id, username, password_hash, created_at) values (1, 'ada', 'x', '')",
		)
		for (const [token, hours] of [
			["old", 25],
			["new", 23],
		] as const) {
			await put(`uploads/${token}`, hours)
			await claim(token, hours)
		}
		await mkdir(folder.file("uploads/old.variants"))
		await put("uploads/old.variants/p-320.webp", 25)
		await utimes(folder.file("uploads/old.variants"), ago(25), ago(25))
		expect((await sweep()).sort()).toEqual(["uploads/old", "uploads/old.variants"])
		expect(await readdir(folder.file("uploads"))).toEqual(["new"])
		expect(database.sqlite.prepare("select key from drafts").all()).toEqual([{ key: "new" }])
	})

	test("doesn't delete an upload renewed an hour ago, although its file is older than a day", async () => {
		database.sqlite.exec(
			"insert into users (id, username, password_hash, created_at) values (1, 'ada', 'x', '')",
		)
		await put("uploads/renewed", 26)
		await mkdir(folder.file("uploads/renewed.variants"))
		await utimes(folder.file("uploads/renewed.variants"), ago(26), ago(26))
		await claim("renewed", 26)
		await claim("renewed", 1)
		expect(await sweep()).toEqual([])
		expect((await readdir(folder.file("uploads"))).sort()).toEqual(["renewed", "renewed.variants"])
	})

	test("works in a data folder without uploads", async () => {
		await rm(folder.file("uploads"), { recursive: true })
		expect(await sweep()).toEqual([])
	})

	test("waits for a task that has stored a file but not its row", async () => {
		const order: string[] = []
		const action = withMediaLock(async () => {
			await put("media/s.mp3", 5)
			await new Promise((resolve) => setTimeout(resolve, 20))
			const media = { name: "s.mp3", kind: "audio", contentType: "x", bytes: 1 } as const
			await insertSpecies(database.db, newSpecies({ audioId: await addMedia(database.db, media, now) }), now)
			order.push("action")
		})
		await Promise.all([action, sweep().then(() => order.push("sweep"))])
		expect(order).toEqual(["action", "sweep"])
		expect(await stored()).toEqual(["s.mp3"])
	})
})
