import { mkdir, readdir, writeFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { deleteOldMoveIn } from "./move-in.server.ts"

const folder = testFolder()

test("the cleanup deletes an unfinished state file that a crash left, and nothing else of a recent import", async () => {
	await mkdir(folder.file("move-in/files"), { recursive: true })
	await writeFile(folder.file("move-in/state.json"), "{}")
	await writeFile(folder.file("move-in/state.json.4711.part"), "")
	await deleteOldMoveIn(folder.path, new Date())
	expect(await readdir(folder.file("move-in"))).toEqual(["files", "state.json"])
})
