import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { storeBuild } from "./previous-builds.server.ts"

const folder = testFolder()
const now = new Date("2026-06-01T12:00:00Z")

async function start(...names: string[]) {
	await rm(folder.file("client"), { recursive: true, force: true })
	await mkdir(folder.file("client/assets"), { recursive: true })
	for (const name of names) await writeFile(folder.file(`client/assets/${name}`), name)
	return await storeBuild(folder.file("client"), folder.path, now)
}

test("the files of this build and of the two before it are stored, older ones are deleted", async () => {
	await start("a-1.js", "same.js")
	await start("a-2.js", "same.js")
	await start("a-3.js", "same.js")
	expect((await readdir(folder.file("older-builds/assets"))).sort()).toEqual([
		"a-1.js",
		"a-2.js",
		"a-3.js",
		"same.js",
	])
	for (let starts = 0; starts < 5; starts++) await start("a-4.js")
	expect((await readdir(folder.file("older-builds/assets"))).sort()).toEqual([
		"a-2.js",
		"a-3.js",
		"a-4.js",
		"same.js",
	])
})
