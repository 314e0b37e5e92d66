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
	// A site that was killed leaves a child that takes a moment to notice.
	afterAll(() => rm(folder.path, { recursive: true, maxRetries: 10 }))
	return folder
}
