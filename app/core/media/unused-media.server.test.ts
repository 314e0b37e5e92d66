import { createHash } from "node:crypto"
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { beforeEach, expect, test } from "vitest"
import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { testFolder } from "#core/testing/folder.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { addMedia } from "./media.server.ts"
import { storeAudio, storeMedia } from "./media-store.server.ts"
import { sweepMedia } from "./unused-media.server.ts"

const folder = testFolder()
const now = new Date("2026-06-01T12:00:00Z")
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const database = eachDatabase()
beforeEach(async () => {
	for (const name of ["media", "uploads"]) {
		await rm(folder.file(name), { recursive: true, force: true })
		await mkdir(folder.file(name))
	}
})

const stored = () => readdir(folder.file("media"))
async function put(name: string, hours: number) {
	await writeFile(folder.file(name), "content")
	await utimes(folder.file(name), ago(hours), ago(hours))
}

test("a sound is stored under its hash, once, and its upload stays", async () => {
	const path = folder.file("uploads/sound")
	await writeFile(path, "coo")
	const upload = { path, sha256: createHash("sha256").update("coo").digest("hex"), bytes: 3 }
	const mp3 = { extension: "mp3", contentType: "audio/mpeg" }
	const media = await storeAudio(folder.path, upload, mp3)
	expect(media).toEqual({
		...{ kind: "audio", contentType: "audio/mpeg", bytes: 3 },
		name: expect.stringMatching(/^[0-9a-f]{32}\.mp3$/),
	})
	expect(await storeAudio(folder.path, upload, mp3)).toEqual(media)
	expect([await stored(), await readdir(folder.file("uploads"))]).toEqual([[media.name], ["sound"]])
})

test("the media cleanup deletes no files that species use, archived or not, whatever their age", async () => {
	const svg = await storeMedia(folder.path, Buffer.from("<svg/>"), "svg")
	const names = [svg, `${svg}.br`, `${svg}.gz`, "p-320.avif", "p-320.webp", "s.mp3"]
	for (const name of names) await put(`media/${name}`, 1000)
	const add = (name: string, kind: "image" | "audio", widths: number[] = []) =>
		addMedia(database.db, { name, kind, contentType: "x", bytes: 1, widths }, now)
	await insertSpecies(database.db, newSpecies({ imageId: await add(svg, "image") }), now)
	const both = { imageId: await add("p-320.webp", "image", [320]), audioId: await add("s.mp3", "audio") }
	await insertSpecies(database.db, newSpecies(both), now)
	await database.db.updateTable("species").set({ archived: 1 }).where("audio_id", "is not", null).execute()
	expect(await sweepMedia(database.db, folder.path, now)).toEqual([])
	expect((await stored()).sort()).toEqual(names.sort())
})
