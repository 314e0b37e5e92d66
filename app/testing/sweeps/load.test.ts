import { expect, test } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { addSampleData } from "#app/testing/fixtures/site.ts"
import { startSiteProcess } from "#app/testing/fixtures/site-process.ts"

const folder = testFolder()
const PATHS = [
	"/",
	"/tour",
	"/species/1",
	"/waiver",
	"/api/tour/catalogue",
	"/api/species",
	"/api/species/3/qr",
]

/** SQLite's driver once aborted after about thirty requests on a Node that it was compiled for; no other test showed it. */
test("the server survives simultaneous pages and API calls", async () => {
	await addSampleData(folder.path)
	const site = await startSiteProcess({ DATA_DIR: folder.path })
	// An unknown session's pages don't come from the page cache.
	const headers = { Cookie: "session=unknown" }
	const paths = Array.from({ length: 20 }, () => PATHS).flat()
	const answers = await Promise.all(paths.map(async (path) => (await site.get(path, { headers })).status))
	expect(new Set(answers)).toEqual(new Set([200]))
	await site.end("SIGTERM")
	expect(await site.ended()).toBe(0)
})
