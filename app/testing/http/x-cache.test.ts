import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { isFixedPath, listRoutes } from "#app/server/route-table.server.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { raw } from "#app/testing/fixtures/raw.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ DEBUG_CACHE: "true" })
})
afterAll(() => site.close())

async function xCache(path: string, init: RequestInit = {}): Promise<string | null> {
	const response = await site.get(path, init)
	await response.arrayBuffer()
	return response.headers.get("X-Cache")
}

const cacheablePaths = () =>
	listRoutes(site.routes)
		.filter(({ handle, operations }) => handle.cacheParameters ?? operations.GET?.cacheParameters)
		.map(({ path }) => path)

test("every cacheable URL is a miss once, then a hit, also for HEAD and for 304", async () => {
	const paths = cacheablePaths().filter(isFixedPath)
	expect(paths.length).toBeGreaterThan(12)
	const examples = [...paths, "/species/1", "/tour?type=bird", "/tour.data", "/api/species/1"]
	for (const path of examples) {
		expect([await xCache(path), await xCache(path), await xCache(path)], path).toEqual(["miss", "hit", "hit"])
		expect(await xCache(path, { method: "HEAD" }), path).toBe("hit")
		const etag = String((await site.get(path)).headers.get("ETag"))
		const known = await site.get(path, { headers: { "If-None-Match": etag } })
		expect([known.status, known.headers.get("X-Cache")], path).toEqual([304, "hit"])
	}
})

test("by default no response says whether it was cached", async () => {
	const other = await startTestSite()
	for (let time = 0; time < 2; time++) expect((await other.get("/tour")).headers.has("X-Cache")).toBe(false)
	await other.close()
})

const MARKER = "x-from-site"

test("every kind of response carries the marker: pages, cached ones, unchanged ones, files, data and the API", async () => {
	const html = await (await site.get("/")).text()
	const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
	const paths = [
		"/tour",
		"/_.data",
		"/tour.data",
		"/api/tour/catalogue",
		"/api/species",
		"/api/user",
		"/healthz",
		asset,
	]
	for (const path of [...paths, "/sw.js", "/sitemap.xml", "/auth", "/waiver"]) {
		for (const method of ["GET", "HEAD"]) {
			for (let time = 0; time < 2; time++) {
				const { status, headers } = await raw(site, path, {}, method)
				expect([path, status === 200 || status === 401, headers[MARKER]]).toEqual([path, true, "yes"])
				if (!headers.etag) continue
				const again = await raw(site, path, { "If-None-Match": headers.etag }, method)
				expect([path, again.status, again.headers[MARKER]]).toEqual([path, 304, "yes"])
			}
		}
	}
	expect((await site.get("/tour")).headers.get("X-Cache")).toBe("hit")
})

test("a form from another address is refused with a message that names the site's address, and an error ID for its page", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {})
	const admin = await signedInAdmin(site)
	const Origin = "http://192.168.1.9:3000"
	const refused = await admin.post("/admin/species/new.data", { name: "Loon" }, { headers: { Origin } })
	const text = `This request did not come from this site, so nothing was changed. This site's address is ${site.address}`
	expect([refused.status, await refused.text()]).toEqual([
		403,
		expect.stringMatching(/^[\da-f]{6}-\w+ This request/),
	])
	const document = await admin.post("/admin/species/new", { name: "Loon" }, { headers: { Origin } })
	expect([document.status, await document.text()]).toEqual([403, `${text}.`])
})
