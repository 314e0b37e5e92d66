import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { listMoveInFiles, moveInFolder, removeMoveInFiles } from "./site-files.server.ts"

const folder = testFolder()

test("files that an import removes while they are listed don't break the list", async () => {
	await mkdir(moveInFolder(folder.path))
	const names = Array.from(
		{ length: 100 },
		(_, at) => `${Buffer.from(`${at}.zip`).toString("base64url")}.zip`,
	)
	for (const name of names) await writeFile(path.join(moveInFolder(folder.path), name), "")
	const files = await listMoveInFiles(folder.path)
	expect(files.length).toBe(100)
	const lists = Array.from({ length: 5 }, () => listMoveInFiles(folder.path))
	await removeMoveInFiles(files)
	for (const list of await Promise.all(lists)) expect(list.length).toBeLessThanOrEqual(100)
	expect(await listMoveInFiles(folder.path)).toEqual([])
})
