import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { testFolder } from "#core/testing/folder.ts"
import {
	findCreatedByKey,
	findDraft,
	findUpload,
	storeCreatedByKey,
	storeDraft,
	storeUpload,
} from "./draft.server.ts"

const folder = testFolder()
const ADA = 1
const BEN = 2
const database = eachDatabase()
beforeEach(async () => {
	database.sqlite.exec(
		"insert into users (id, username, password_hash, created_at) values (1, 'ada', 'x', ''), (2, 'ben', 'x', '')",
	)
	await mkdir(folder.file("uploads"))
})
afterEach(() => rm(folder.file("uploads"), { recursive: true }))

const SHA256_OF_LOON = "8038b615ac82fdce422945f223acb825079d969d6ebca7e8ce97e6db8460f639"
const token = (at: number) => at.toString(16).padStart(32, "0")

async function store(user: number, at: number, bytes = 4) {
	const file = {
		token: token(at),
		path: folder.file(`uploads/${token(at)}`),
		fileName: "loon é.jpg",
		bytes,
		sha256: SHA256_OF_LOON,
	}
	await writeFile(file.path, "loon")
	await storeUpload(database.db, folder.path, user, file, new Date(Date.UTC(2026, 5, 1, 12, at)))
	return file
}
const find = (user: number, text: string) => findUpload(database.db, folder.path, user, text)

test("a stored upload is found by its owner only", async () => {
	const file = await store(ADA, 1)
	expect(await find(ADA, file.token)).toEqual(file)
	expect(await find(BEN, file.token)).toBeUndefined()
	expect(await find(ADA, token(9))).toBeUndefined()
})

test("at most 200 MB of a user's uploads are stored, the newest", async () => {
	for (let at = 1; at <= 4; at++) await store(ADA, at, 60_000_000)
	await store(BEN, 5, 60_000_000)
	expect((await readdir(folder.file("uploads"))).sort()).toEqual([2, 3, 4, 5].map(token))
})

const PATH = "/admin/species/new"
const at = (day: number, ms = 0) => new Date(Date.UTC(2026, 5, day) + ms)
const storeText = (user: number, name: string, day: number, ms = 0) =>
	storeDraft(database.db, user, PATH, [["name", name]], at(day, ms))

test("a draft is found by its owner in its own form only", async () => {
	const key = String(await storeText(ADA, "Loon", 1))
	expect(await findDraft(database.db, ADA, PATH, key)).toEqual([["name", "Loon"]])
	expect(await findDraft(database.db, BEN, PATH, key)).toBeUndefined()
	expect(await findDraft(database.db, ADA, "/admin/news/new", key)).toBeUndefined()
	expect(await find(ADA, key)).toBeUndefined()
})

test("a draft of more than 256 kB is not stored", async () => {
	expect(await storeText(ADA, "x".repeat(256 * 1024), 1)).toBeUndefined()
	expect(database.sqlite.prepare("select * from drafts").all()).toEqual([])
})

test("only the newest twenty drafts of a user are stored, and files and other users' drafts remain", async () => {
	await store(ADA, 0)
	const others = String(await storeText(BEN, "Ben's", 1))
	const keys = []
	for (let ms = 0; ms < 22; ms++) keys.push(String(await storeText(ADA, `Draft ${ms}`, 1, ms)))
	const found = await Promise.all(keys.map((key) => findDraft(database.db, ADA, PATH, key)))
	expect(found.map(Boolean)).toEqual([false, false, ...keys.slice(2).map(() => true)])
	expect(await findDraft(database.db, BEN, PATH, others)).toBeDefined()
	expect(await find(ADA, token(0))).toBeDefined()
})

test("an idempotency key finds its record only for the same content, and the last submission counts", async () => {
	const key = { key: "form", digest: "first" }
	await storeCreatedByKey(database.db, key, 3, at(1))
	expect(await findCreatedByKey(database.db, key)).toBe(3)
	expect(await findCreatedByKey(database.db, { ...key, digest: "second" })).toBeUndefined()
	await storeCreatedByKey(database.db, { ...key, digest: "second" }, 4, at(2))
	expect(await findCreatedByKey(database.db, { ...key, digest: "second" })).toBe(4)
	expect(await findCreatedByKey(database.db, key)).toBeUndefined()
})
