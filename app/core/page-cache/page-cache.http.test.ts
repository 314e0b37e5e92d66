import { expect, test } from "vitest"
import { isFixedPath } from "#core/http/route-table.server.ts"
import { client, staffSite } from "#core/testing/admin.ts"

const { site, admin } = await staffSite()

const CACHED_PATHS = [
	"/",
	"/?search=heron",
	"/tour",
	"/tour?type=bird&status=endangered&q=a&page=1&only=1.2&species=1",
	"/species/1",
	"/species/1?via=qr",
	"/blog",
	"/blog?page=1",
	"/blog/spring-bird-count-71-species-in-one-long-wet-morning",
	"/offline",
	"/_.data",
	"/tour.data?_routes=routes%2Ftour%2Ftour",
	"/species/1.data",
]

const text = async (path: string, headers: Record<string, string> = {}) =>
	(await site.get(path, { headers })).text()
/** Only cached responses have an ETag. */
const isCached = (response: { headers: Headers }) => response.headers.has("etag")

test("only pages that are the same for everyone are cached", async () => {
	for (const path of [
		"/?receipt=K7M2-4QXT",
		"/?%72eceipt=K7M2-4QXT",
		"/waiver/receipts/K7M2-4QXT",
		"/waiver",
		"/auth",
		"/admin",
		"/api/species?search=loon",
		"/api/user",
		"/api/tour/access",
		"/healthz",
		"/species/999",
		"/blog/nothing-here",
		"/nope",
		"/tour/",
		"/tour?utm_source=x",
		`/?search=${"a".repeat(300)}`,
		"/admin.data",
	]) {
		for (let time = 0; time < 2; time++) {
			const answer = await site.get(path)
			// Every GET response of the API has a tag of its own.
			const hasOwnTag = path.startsWith("/api/") && answer.status === 200
			expect(isCached(answer), path).toBe(hasOwnTag)
		}
	}
	const wrong = { method: "POST", body: new URLSearchParams({ passcode: "x" }) }
	expect(isCached(await site.get("/tour", wrong))).toBe(false)
})

test("every cacheable URL is cached, also for HEAD and for 304", async () => {
	const cacheable = site.siteRoutes
		.filter(({ handle, operations }) => handle.cacheParameters ?? operations.GET?.cacheParameters)
		.map(({ path }) => path)
		.filter((path) => isFixedPath(path))
	expect(cacheable.length).toBeGreaterThan(12)
	for (const path of [...cacheable, ...CACHED_PATHS, "/api/species/1"]) {
		const tag = (await site.get(path)).headers.get("ETag")
		expect(tag, path).not.toBeNull()
		expect((await site.get(path, { method: "HEAD" })).headers.get("ETag"), path).toBe(tag)
		const known = await site.get(path, { headers: { "If-None-Match": String(tag) } })
		expect([known.status, known.headers.get("X-From-Site")], path).toEqual([304, "yes"])
	}
})

test("a signed-in user gets uncached pages, and nothing of them appears in a guest's page", async () => {
	for (const path of CACHED_PATHS) {
		await text(path)
		const theirs = await admin.get(path)
		expect(isCached(theirs), path).toBe(false)
		if (!path.includes(".data")) {
			expect(theirs.headers.get("cache-control"), path).toContain("private")
			// Phones save that page.
			expect(/\banna\b/.test(await theirs.text()), path).toBe(path !== "/offline")
		}
		expect(/\banna\b/.test(await text(path)), path).toBe(false)
	}
})

const setPasscode = (value: string) => admin.post("/admin/security/settings/tour_passcode", { value })
const isGate = (html: string) => html.includes("Wildlife Tour Access") && !html.includes("Gavia immer")

test("the passcode form is cached for everyone, and the tour behind it is not", async () => {
	await text("/tour")
	await setPasscode("Loon Lake")
	expect(isGate(await text("/tour"))).toBe(true)
	expect(isGate(await text("/tour.data"))).toBe(false)
	expect(await text("/tour.data")).not.toContain("Gavia immer")
	const visitor = client(site)
	await visitor.post("/tour", { passcode: "Loon Lake" })
	const inside = ["/tour", "/tour?type=bird", "/tour?species=1", "/tour.data", "/tour.data?species=1"]
	for (const path of inside) {
		const answer = await visitor.get(path)
		expect(isCached(answer), path).toBe(false)
		expect(await answer.text(), path).toContain("Gavia immer")
		expect(await text(path), path).not.toContain("Gavia immer")
	}
	expect(isGate(await text("/tour", { Cookie: "tour_access=made-up" }))).toBe(true)
	// The passcode's cookie affects no other page.
	expect(isCached(await visitor.get("/species/1"))).toBe(true)
	await setPasscode("")
	const open = await visitor.get("/tour")
	expect([isCached(open), (await open.text()).includes("Gavia immer")]).toEqual([true, true])
	expect(await text("/tour")).toContain("Gavia immer")
})
