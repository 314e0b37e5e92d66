import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, expect, test } from "vitest"
import { databaseContext, environmentContext, staffContext } from "#app/middleware/context.server.ts"
import { storeUpload } from "#app/models/forms/draft.server.ts"
import { readEnvironment } from "#app/platform/environment.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { readUploadToCheck } from "./upload-to-check.server.ts"

const folder = testFolder()
let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
})
afterEach(() => database.close())

const TOKEN = "0".repeat(32)

async function readUpload(read: (path: string) => Promise<object>) {
	database.sqlite.exec(
		"insert into users (id, username, password_hash, created_at) values (1, 'ada', 'x', '')",
	)
	await mkdir(folder.file("uploads"), { recursive: true })
	const file = { token: TOKEN, path: folder.file(`uploads/${TOKEN}`), fileName: "farm.ics", bytes: 4 }
	await writeFile(file.path, "loon")
	await storeUpload(database.db, folder.path, 1, { ...file, sha256: "" }, new Date())
	const context = new RouterContextProvider()
	context.set(databaseContext, database.db)
	context.set(environmentContext, readEnvironment({ DATA_DIR: folder.path }, folder.path))
	context.set(staffContext, { id: 1, username: "ada", role: "editor" } as never)
	const request = new Request("http://farm.test/check")
	return await readUploadToCheck(context, request, { token: TOKEN, read, page: () => "/done" })
}

test("a file that is deleted between its lookup and its reading has expired", async () => {
	const found = await readUpload(async (path) => {
		await rm(path)
		return await readFile(path)
	})
	expect(found).toEqual({ error: expect.stringContaining("Choose the file again"), status: 404 })
})

test("another failure of the reading stays one", async () => {
	await expect(readUpload(async () => Promise.reject(new Error("disk")))).rejects.toThrow("disk")
})
