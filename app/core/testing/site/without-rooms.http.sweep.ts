import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { brokenLinks } from "#core/testing/crawl.ts"
import { sendForm } from "#core/testing/form-on-page.ts"
import { importsOf, isTestFile, modulesIn } from "#core/testing/imports.ts"
import { copyProject, runIn } from "#core/testing/recipes.ts"
import { startTestSite } from "#core/testing/site.ts"
import { addFinishedImport } from "#features/species/testing/add-import.ts"
import { sendImport } from "#features/species/testing/send-import.ts"

/** Small rooms that a farm may do without, and a page of each. */
const PAGES = {
	redirects: "/admin/site/redirects",
	"move-in": "/admin/site/move-in",
	analytics: "/admin/analytics",
	sheets: "/tour/sheet",
}
const ROOMS = Object.keys(PAGES) as (keyof typeof PAGES)[]

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
	let text = readFileSync(list, "utf8")
	const [line = "", name] =
		new RegExp(`^import (\\w+) from "\\./features/${room}/.*\\n`, "m").exec(text) ?? []
	if (name) text = text.replace(line, "").replace(new RegExp(`\\b${name}\\b,? ?`), "")
	writeFileSync(list, text)
}

/** They need Git, have a row for each room, or read a file beside the copy. */
const OTHER_TESTS = [
	"app/core/testing/recipes.test.ts",
	"app/core/jobs/cleanup-steps.server.test.ts",
	"app/core/testing/site/shown-states.alone.test.ts",
]

/** Tests of several rooms that use a removed one. */
function removeTests(): void {
	const tests = modulesIn(copy).filter(isTestFile)
	const gone = (file: string) => ROOMS.some((room) => file.startsWith(`app/features/${room}/`))
	const removed = new Set(OTHER_TESTS)
	for (let last = -1; last < removed.size; ) {
		last = removed.size
		for (const file of tests)
			if (importsOf(file, copy).some((one) => gone(one) || removed.has(one))) removed.add(file)
	}
	for (const file of removed) rmSync(path.join(copy, file))
}

test("types and tests need no room that is gone", { timeout: 900_000 }, () => {
	runIn(copy, "npm run types")
	runIn(copy, "npm run test:unit")
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
		expect(pagesWith(/<\/h[1-4]>\s*(<\/section>|<(ul|ol|dl|nav)\b[^>]*>\s*<\/\2>)/), "empty").toEqual([])
		// The audit log still says what was done.
		const shown = pagesWith(/old-history|old-barn|old-farm/).filter(
			(page) => !page.startsWith("/admin/security"),
		)
		expect(shown).toEqual([])
		for (const page of ["/old-history", ...Object.values(PAGES)])
			expect((await admin.get(page)).status, page).toBe(404)
		expect(await site.db.selectFrom("redirects").select("path").execute()).toEqual([{ path: "/old-history" }])
	} finally {
		await site.close()
	}
})

async function useRooms(folder: string): Promise<void> {
	const site = await startTestSite({ DATA_DIR: folder })
	const admin = await signedInAdmin(site)
	for (const from of ["/old-history", "/old-barn"]) {
		const made = await sendForm(admin, "/admin/site/redirects/new", { path: from, target: "/visit" })
		expect(made.status).toBe(303)
	}
	await admin.post("/admin/trash/move/redirect/2")
	const csv = await admin.html("/admin/export/species.csv")
	const form = new FormData()
	form.set("csv", new File([csv.replace("Common Loon", "Huard")], "species.csv"))
	const check = await admin.post("/admin/import", form)
	await sendImport(admin, String(check.headers.get("location")))
	await site.get("/old-missing")
	const brought = {
		summary: "1 redirect",
		added: [{ kind: "redirect" as const, id: 1, name: "/old-history" }],
	}
	const values = { kind: "site" as const, name: "old-farm.xml", ...brought }
	await addFinishedImport(site.db, values, { by: "anna", at: new Date() })
	await site.close()
}
