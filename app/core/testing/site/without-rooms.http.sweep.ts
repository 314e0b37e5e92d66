import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { brokenLinks } from "#core/testing/crawl.ts"
import { importsOf, isTestFile, modulesIn } from "#core/testing/imports.ts"
import { copyProject, runIn } from "#core/testing/recipes.ts"
import { startTestSite } from "#core/testing/site.ts"

/** Small rooms that a farm may do without. */
const ROOMS = ["redirects", "move-in", "analytics"]

/** Where the rooms are listed. */
const LISTS = ["app/routes.ts", "app/features.ts", "app/features.server.ts"]

let copy: string

beforeAll(() => {
	copy = mkdtempSync(path.join(tmpdir(), "without-rooms-"))
	copyProject(copy)
	for (const room of ROOMS) {
		rmSync(path.join(copy, "app/features", room), { recursive: true })
		for (const list of LISTS) removeFromList(path.join(copy, list), room)
	}
	removeTests()
})
afterAll(() => rmSync(copy, { recursive: true }))

function removeFromList(list: string, room: string): void {
	const text = readFileSync(list, "utf8")
	const [line = "", name] =
		new RegExp(`^import (\\w+) from "\\./features/${room}/.*\\n`, "m").exec(text) ?? []
	if (name) writeFileSync(list, text.replace(line, "").replace(new RegExp(`\\b${name}\\b,? ?`), ""))
}

/** Those of several rooms that use what is gone. */
function removeTests(): void {
	const tests = modulesIn(copy).filter(isTestFile)
	const gone = (file: string) => ROOMS.some((room) => file.startsWith(`app/features/${room}/`))
	const removed = new Set<string>()
	for (let last = -1; last < removed.size; ) {
		last = removed.size
		for (const file of tests)
			if (importsOf(file, copy).some((one) => gone(one) || removed.has(one))) removed.add(file)
	}
	for (const file of removed) rmSync(path.join(copy, file))
}

test("types and tests need no room that is gone", { timeout: 900_000 }, () => {
	runIn(copy, "npm run types")
	// The copy has no Git, which the test of the recipes asks.
	runIn(copy, "npm run test:unit -- --exclude '**/recipes.test.ts'")
})

test("the site has no dead link or empty section, and rows of rooms that are gone stay unseen", {
	timeout: 900_000,
}, async () => {
	runIn(copy, "NODE_ENV=production npm run build")
	const data = path.join(copy, "data")
	await useRooms(data)
	const site = await startTestSite({ DATA_DIR: data }, copy)
	try {
		const admin = await signedInAdmin(site)
		const texts = new Map<string, string>()
		const open = (get: (page: string) => Promise<Response>) => async (page: string) => {
			const response = await get(page)
			texts.set(page, await response.clone().text())
			return response
		}
		const isOfStaff = (page: string) => page.startsWith("/admin")
		const guest = await brokenLinks(site.address, open(site.get), ["/", "/sitemap.xml", "/auth"])
		const staff = await brokenLinks(site.address, open(admin.get), ["/admin"], isOfStaff)
		expect([...guest.broken, ...staff.broken]).toEqual([])
		expect(staff.opened.filter(isOfStaff).length).toBeGreaterThan(80)
		const pagesWith = (what: RegExp) => [...texts].filter(([, text]) => what.test(text)).map(([page]) => page)
		expect(
			pagesWith(/<(ul|ol|dl|tbody|nav)\b[^>]*>\s*<\/\1>|<\/h2>\s*<\/section>/),
			"empty sections",
		).toEqual([])
		expect(pagesWith(/old-history|old-barn/)).toEqual([])
		expect((await site.get("/old-history")).status).toBe(404)
		expect(await site.db.selectFrom("redirects").select("path").execute()).toEqual([{ path: "/old-history" }])
	} finally {
		await site.close()
	}
})

/** Fills a data folder as a site with all its rooms does. */
async function useRooms(folder: string): Promise<void> {
	const site = await startTestSite({ DATA_DIR: folder })
	const admin = await signedInAdmin(site)
	for (const from of ["/old-history", "/old-barn"]) {
		const made = await admin.post("/admin/site/redirects/new", { path: from, target: "/visit" })
		expect(made.status).toBe(303)
	}
	await admin.post("/admin/trash/move/redirect/2")
	await site.get("/old-missing")
	await site.close()
}
