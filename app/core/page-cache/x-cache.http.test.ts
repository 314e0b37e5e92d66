import { afterAll, expect, test } from "vitest"
import { isFixedPath, listRoutes } from "#core/http/route-table.server.ts"
import { startTestSite } from "#core/testing/site.ts"

const site = await startTestSite({ DEBUG_CACHE: "true" })
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
	// It leads to the feed.
	const paths = cacheablePaths().filter((path) => isFixedPath(path) && path !== "/news.json")
	expect(paths.length).toBeGreaterThan(12)
	const examples = [...paths, "/species/1", "/tour?type=bird", "/tour.data", "/api/species/1"]
	for (const path of examples) {
		expect([await xCache(path), await xCache(path), await xCache(path)], path).toEqual(["miss", "hit", "hit"])
		expect(await xCache(path, { method: "HEAD" }), path).toBe("hit")
		const etag = String((await site.get(path)).headers.get("ETag"))
		const known = await site.get(path, { headers: { "If-None-Match": etag } })
		expect([known.status, known.headers.get("X-Cache")], path).toEqual([304, "hit"])
		expect(known.headers.get("X-From-Site"), path).toBe("yes")
	}
})
