import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Client, signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { brokenLinks } from "#core/testing/crawl.ts"
import { copyProject, runIn } from "#core/testing/recipes.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"

/** Small rooms that a farm may do without. */
const ROOMS = ["redirects", "move-in", "analytics"]

/** Where the rooms are listed. */
const LISTS = ["app/routes.ts", "app/features.ts", "app/features.server.ts"]

const TEST_FILE = /\.(test|e2e|sweep)\.ts$|\/testing\//

let copy: string

/** The modules of the copy, with what each imports of it. */
function importsInCopy(): Map<string, string[]> {
	const files = readdirSync(path.join(copy, "app"), { recursive: true, encoding: "utf8" })
		.map((name) => `app/${name}`)
		.filter((name) => /\.tsx?$/.test(name))
	const folders: Record<string, string> = { "#app": "app", "#core": "app/core", "#features": "app/features" }
	return new Map(
		files.map((file) => {
			const text = readFileSync(path.join(copy, file), "utf8")
			const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"?]+)/g)].map(([, name = ""]) => name)
			const targets = names.map((name) =>
				name.startsWith("#")
					? name.replace(/^#\w+/, (alias) => folders[alias] ?? alias)
					: path.posix.join(path.posix.dirname(file), name),
			)
			return [file, targets]
		}),
	)
}

/** Deletes the folders, the names in the lists, and tests of other rooms that need what the folders had. */
function removeRooms(): void {
	for (const room of ROOMS) rmSync(path.join(copy, "app/features", room), { recursive: true })
	for (const list of LISTS) {
		const file = path.join(copy, list)
		let text = readFileSync(file, "utf8")
		for (const room of ROOMS) {
			const line = new RegExp(`^import (\\w+) from "\\./features/${room}/.*\\n`, "m")
			const name = line.exec(text)?.[1]
			if (name) text = text.replace(line, "").replace(new RegExp(`\\b${name}\\b,? ?`), "")
		}
		writeFileSync(file, text)
	}
	const imports = importsInCopy()
	const isRemoved = (file: string) => ROOMS.some((room) => file.startsWith(`app/features/${room}/`))
	const gone = new Set<string>()
	for (let last = -1; last < gone.size; ) {
		last = gone.size
		for (const [file, targets] of imports)
			if (TEST_FILE.test(file) && targets.some((one) => isRemoved(one) || gone.has(one))) gone.add(file)
	}
	for (const file of gone) rmSync(path.join(copy, file))
}

beforeAll(() => {
	copy = mkdtempSync(path.join(tmpdir(), "without-rooms-"))
	copyProject(copy)
	removeRooms()
})
afterAll(() => rmSync(copy, { recursive: true }))

test("types and tests know nothing of rooms that are gone", { timeout: 900_000 }, () => {
	runIn(copy, "npm run types")
	runIn(copy, "npm run test:unit")
})

describe("the site without rooms", () => {
	let site: TestSite
	let admin: Client

	beforeAll(async () => {
		runIn(copy, "NODE_ENV=production npm run build")
		const data = mkdtempSync(path.join(copy, "data-"))
		await fillRooms(data)
		site = await startTestSite({ DATA_DIR: data }, copy)
		admin = await signedInAdmin(site)
	}, 600_000)
	afterAll(() => site?.close())

	test("has no link that leads nowhere and no section without content", async () => {
		const empty: string[] = []
		const open = (get: (page: string) => Promise<Response>) => async (page: string) => {
			const response = await get(page)
			const [section] = /<(ul|ol|dl|tbody|nav|h2)\b[^>]*>\s*<\/\1>|<\/h2>\s*<\/section>/.exec(await response.clone().text()) ?? []
			if (section) empty.push(`${page}: ${section}`)
			return response
		}
		const guest = await brokenLinks(site.address, open(site.get), ["/", "/sitemap.xml", "/auth"])
		const isOfStaff = (page: string) => page.startsWith("/admin")
		const staff = await brokenLinks(site.address, open(admin.get), ["/admin"], isOfStaff)
		expect([...guest.broken, ...staff.broken]).toEqual([])
		expect(empty).toEqual([])
		expect(staff.opened.filter(isOfStaff).length).toBeGreaterThan(80)
	})

	test("opens a database with their rows, which stay unseen", async () => {
		expect((await site.get("/history")).status).toBe(404)
		for (const page of ["/admin/site/redirects", "/admin/site/move-in", "/admin/analytics"])
			expect((await admin.get(page)).status, page).toBe(404)
		for (const page of ["/admin/trash", "/admin/site", "/admin/security"])
			expect(await (await admin.get(page)).text(), page).not.toContain("/history")
		expect(await site.db.selectFrom("redirects").select("path").execute()).toEqual([{ path: "/former" }])
	})
})

/** Copies the data of a whole site that has used its rooms. */
async function fillRooms(folder: string): Promise<void> {
	const whole = await staffSite()
	await whole.admin.post("/admin/site/redirects/import", { list: "/history, /blog", checked: "/history, /blog" })
	cpSync(whole.site.environment.dataDir, folder, { recursive: true })
}
