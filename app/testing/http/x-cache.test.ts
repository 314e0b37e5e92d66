import { afterAll, beforeAll, expect, test } from "vitest"
import { isFixedPath, listRoutes } from "#app/server/route-table.server.ts"
import { client } from "#app/testing/fixtures/admin.ts"
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
	for (const [at, path] of examples.entries()) {
		// Otherwise pages are rendered in the background in between.
		await site.db
			.updateTable("species")
			.set({ name: `Diver ${at}` })
			.where("id", "=", 1)
			.execute()
		expect([await xCache(path), await xCache(path), await xCache(path)], path).toEqual(["miss", "hit", "hit"])
		expect(await xCache(path, { method: "HEAD" }), path).toBe("hit")
		const etag = String((await site.get(path)).headers.get("ETag"))
		const known = await site.get(path, { headers: { "If-None-Match": etag } })
		expect([known.status, known.headers.get("X-Cache")], path).toEqual([304, "hit"])
	}
})

test("a changed page is a miss again", async () => {
	await site.db.updateTable("species").set({ name: "Great Diver" }).where("id", "=", 1).execute()
	expect([await xCache("/species/1"), await xCache("/species/1")]).toEqual(["miss", "hit"])
})

/** Waits longer each time, because looking at a page too early would itself put it into the cache. */
async function afterBackgroundRendering(change: (attempt: number) => Promise<unknown>, paths: string[]) {
	let states: (string | null)[] = []
	for (let attempt = 0; attempt < 5 && !states.includes("hit"); attempt++) {
		await change(attempt)
		await new Promise((resolve) => setTimeout(resolve, 1_500 * 2 ** attempt))
		states = []
		for (const path of paths) states.push(await xCache(path))
	}
	return states
}

test("after a change the most visited pages are rendered in the background, so the next visitor gets a hit", async () => {
	const rename = (attempt: number) =>
		site.db
			.updateTable("species")
			.set({ name: `Diver ${attempt}` })
			.where("id", "=", 1)
			.execute()
	expect(await afterBackgroundRendering(rename, ["/blog", "/tour", "/"])).toEqual(["hit", "hit", "hit"])
	expect(await (await site.get("/tour")).text()).toMatch(/Diver \d/)
})

test("a closed section isn't rendered in the background, and the passcode's form replaces the tour", async () => {
	const set = (key: string, value: string) =>
		site.db.updateTable("settings").set({ value }).where("key", "=", key).execute()
	await set("blog_enabled", "false")
	const states = await afterBackgroundRendering(
		(attempt) => set("tour_passcode", `loon ${attempt}`),
		["/blog", "/tour"],
	)
	expect(states).toEqual([null, "hit"])
	expect(await (await site.get("/tour")).text()).not.toContain("Gavia immer")
	await set("blog_enabled", "true")
	await set("tour_passcode", "")
})

test("responses that aren't cacheable say nothing", async () => {
	const paths = [
		"/waiver",
		"/auth",
		"/species/999",
		"/tour?utm_source=x",
		"/api/user",
		"/api/species?search=loon",
		"/healthz",
	]
	for (const path of paths) expect([await xCache(path), await xCache(path)], path).toEqual([null, null])
	expect(await xCache("/tour", { headers: { Cookie: "session=anything" } })).toBeNull()
	expect((await client(site).post("/tour", { passcode: "x" })).headers.has("X-Cache")).toBe(false)
})

test("by default no response says whether it was cached", async () => {
	const other = await startTestSite()
	for (let time = 0; time < 2; time++) expect((await other.get("/tour")).headers.has("X-Cache")).toBe(false)
	await other.close()
})
