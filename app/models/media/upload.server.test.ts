import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { deleteUpload, findUpload, storeUpload } from "./upload.server.ts"

const folder = testFolder()
const ADA = 1
const BEN = 2
let database: OpenDatabase
beforeEach(async () => {
	database = testDatabase()
	database.sqlite.exec("insert into users values (1, 'ada', 'x', 'staff', ''), (2, 'ben', 'x', 'staff', '')")
	await mkdir(folder.file("uploads"))
})
afterEach(async () => {
	database.close()
	await rm(folder.file("uploads"), { recursive: true })
})

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

test("an upload whose file is missing is not found", async () => {
	const file = await store(ADA, 1)
	await rm(file.path)
	expect(await find(ADA, file.token)).toBeUndefined()
})

test("deleting an upload deletes its prepared pictures, and again does nothing", async () => {
	const file = await store(ADA, 1)
	await mkdir(`${file.path}.variants`)
	await deleteUpload(database.db, folder.path, file.token)
	expect(await readdir(folder.file("uploads"))).toEqual([])
	expect(await find(ADA, file.token)).toBeUndefined()
	await deleteUpload(database.db, folder.path, file.token)
})

test("an invalid upload token leads to no file", async () => {
	await writeFile(folder.file("site.db"), "everything")
	for (const text of ["../site.db", "", ".", "..", `${token(1)}/../../site.db`]) {
		await deleteUpload(database.db, folder.path, text)
		expect(await find(ADA, text)).toBeUndefined()
	}
	expect((await readdir(folder.path)).sort()).toEqual(["site.db", "uploads"])
})

test("only the newest twenty uploads of a user are stored, and other users' remain", async () => {
	await store(BEN, 0)
	for (let at = 1; at <= 22; at++) await store(ADA, at)
	const left = [0, ...Array.from({ length: 20 }, (_, at) => at + 3)].map(token)
	expect((await readdir(folder.file("uploads"))).sort()).toEqual(left)
	const rows = database.sqlite.prepare("select token from uploads order by token").pluck().all()
	expect(rows).toEqual(left)
})

test("at most 200 MB of a user's uploads are stored, the newest", async () => {
	for (let at = 1; at <= 4; at++) await store(ADA, at, 60_000_000)
	await store(BEN, 5, 60_000_000)
	expect((await readdir(folder.file("uploads"))).sort()).toEqual([2, 3, 4, 5].map(token))
})

test("storing an upload again renews its expiry", async () => {
	const first = await store(ADA, 1)
	for (let at = 2; at <= 20; at++) await store(ADA, at)
	await storeUpload(database.db, folder.path, ADA, first, new Date(Date.UTC(2026, 5, 2)))
	await store(ADA, 21)
	expect(await find(ADA, first.token)).toBeDefined()
	expect(await find(ADA, token(2))).toBeUndefined()
})
