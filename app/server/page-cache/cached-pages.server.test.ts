import type { IncomingMessage } from "node:http"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { databaseFile, readEnvironment } from "#app/platform/environment.server.ts"
import type { SiteRoute } from "#app/server/route-table.server.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { type OpenCachedPages, openCachedPages } from "./cached-pages.server.ts"

const ROUTES = ["/", "/tour", "/blog", "/species/:id"].map((path): SiteRoute => {
	return { id: path, path, isPage: true, handle: { cacheParameters: [] }, operations: {} }
})

const folder = testFolder()
let site: OpenDatabase
let pages: OpenCachedPages | undefined
/** The pages that were rendered, with the origin. */
let rendered: string[]
let isSaving: boolean

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "setTimeout"] })
	site = openDatabase(databaseFile(folder.path))
	migrate(site.sqlite)
	rendered = []
	isSaving = false
})
afterEach(async () => {
	vi.useRealTimers()
	await pages?.stop()
	pages?.close()
	site.close()
})

function open(variables: Record<string, string> = {}) {
	pages = openCachedPages({
		settings: readEnvironment({ DATA_DIR: folder.path, ...variables }, folder.path),
		routes: ROUTES,
		handle: async ({ url }) => {
			rendered.push(url)
			return new Response("page".repeat(1000), { headers: { "Content-Type": "text/html" } })
		},
		stores: true,
		listChangedPages: async () => ["/species/7"],
		isSaving: () => isSaving,
	})
}

/** Requests a page as a visitor. Returns whether it had been rendered before. */
async function request(url: string, origin = "https://farm.example"): Promise<boolean> {
	const { host } = new URL(origin)
	const message = { method: "GET", url, headers: { host } } as Partial<IncomingMessage> as IncomingMessage
	const found = pages?.lookup(message)
	if (found && "fill" in found) await found.fill({ origin, address: "", requestId: "" })
	return found !== undefined && "page" in found
}

/** Lets the background see that the content no longer changes. */
async function expectRendered(urls: string[], origin = "https://farm.example") {
	rendered = []
	await vi.advanceTimersByTimeAsync(2_000)
	await vi.waitFor(() => expect(rendered).toEqual(urls.map((url) => origin + url)))
}

function edit() {
	site.sqlite.exec("update content_version set version = version + 1")
}

const ALWAYS = ["/", "/tour", "/blog", "/species/7"]

test("after the start, the pages are rendered before the first visitor comes", async () => {
	open({ PUBLIC_URL: "https://farm.example" })
	await expectRendered(ALWAYS)
	await expectRendered([])
	expect(await request("/tour")).toBe(true)
})

test("without PUBLIC_URL, the first visitor's request tells the origin, and the other pages are rendered", async () => {
	open()
	await expectRendered([])
	expect(await request("/species/3", "http://192.0.2.1:3000")).toBe(false)
	await expectRendered(ALWAYS, "http://192.0.2.1:3000")
	expect(await request("/blog", "http://192.0.2.1:3000")).toBe(true)
})

test("after an edit the pages are rendered in the order of demand, then those that nobody has requested", async () => {
	open({ PUBLIC_URL: "https://farm.example" })
	await expectRendered(ALWAYS)
	for (const [url, times] of [
		["/blog", 2],
		["/species/3", 5],
		["/tour", 4],
		["/species/4", 1],
	] as const)
		for (let time = 0; time < times; time++) await request(url)
	for (let change = 0; change < 2; change++) {
		edit()
		await expectRendered(["/species/3", "/tour", "/blog", "/", "/species/7"])
	}
	for (let time = 0; time < 9; time++) await request("/blog")
	edit()
	await expectRendered(["/blog", "/species/3", "/tour", "/", "/species/7"])
})

test("no page is rendered while a form is being answered", async () => {
	open({ PUBLIC_URL: "https://farm.example" })
	isSaving = true
	await expectRendered([])
	isSaving = false
	await expectRendered(ALWAYS)
})

test("pages that are rendered in the background are compressed with Brotli", async () => {
	open({ PUBLIC_URL: "https://farm.example" })
	await expectRendered(ALWAYS)
	vi.useRealTimers()
	const message = { method: "GET", url: "/tour", headers: { "accept-encoding": "gzip, br" } }
	await vi.waitFor(() => {
		const found = pages?.lookup(message as Partial<IncomingMessage> as IncomingMessage)
		expect(found && "page" in found && found.page.brotli).toBeTruthy()
	}, 5000)
})
