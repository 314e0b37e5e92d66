import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll } from "vitest"

/** A folder for the tests of one file, gone when they are done. */
export function testFolder(): { path: string; file(name: string): string } {
	const folder = { path: "", file: (name: string) => path.join(folder.path, name) }
	beforeAll(async () => {
		folder.path = await mkdtemp(path.join(tmpdir(), "farm-files-"))
	})
	afterAll(() => rm(folder.path, { recursive: true }))
	return folder
}
