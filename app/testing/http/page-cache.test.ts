import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

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

/** A request with an unknown session cookie is a guest's, and bypasses the page cache. */
const UNCACHED = { Cookie: "session=nobody" }
const text = async (path: string, headers: Record<string, string> = {}) =>
	(await site.get(path, { headers })).text()
/** Only cached responses have an ETag. */
const isCached = (response: { headers: Headers }) => response.headers.has("etag")

describe("page cache", () => {
	test("only pages that are the same for everyone are cached", async () => {
		for (const path of [
			"/?receipt=K7M2-4QXT",
			"/?search=a&receipt=K7M2-4QXT",
			"/?%72eceipt=K7M2-4QXT",
			"/waiver/receipts/K7M2-4QXT",
			"/waiver",
			"/auth",
			"/auth/create",
			"/admin",
			"/admin/news",
			"/api/species?search=loon",
			"/api/registration-status",
			"/api/user",
			"/api/tour/access",
			"/api/tour/access.data",
			"/healthz",
			"/species/999",
			"/species/01",
			"/blog/nothing-here",
			"/nope",
			"/tour/",
			"/tour?utm_source=x",
			`/?search=${"a".repeat(300)}`,
			"/admin.data",
			"/auth.data",
		]) {
			for (let time = 0; time < 2; time++) {
				const answer = await site.get(path)
				// Every GET response of the API has a tag of its own.
				const hasOwnTag = path.startsWith("/api/") && answer.status === 200
				expect(isCached(answer), path).toBe(hasOwnTag)
			}
		}
		expect(
			(await site.get("/tour", { method: "POST", body: new URLSearchParams({ passcode: "x" }) })).headers.has(
				"etag",
			),
		).toBe(false)
	})
})

describe("page cache and signed-in users", () => {
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

	test("a flash message waits for its user, even when guests request pages in between", async () => {
		const hasMessage = (html: string) => html.includes("1 species archived")
		for (const path of ["/", "/tour", "/blog"]) {
			await admin.post("/admin/species/unarchive", { ids: "5" })
			await admin.get("/admin")
			await admin.post("/admin/species/archive", { ids: "5" })
			const guests = await Promise.all([text(path), text(path), text(path, UNCACHED)])
			expect(guests.map(hasMessage), path).toEqual([false, false, false])
			expect(hasMessage(await (await admin.get(path)).text()), path).toBe(true)
			expect(hasMessage(await text(path)), path).toBe(false)
		}
		await admin.post("/admin/species/unarchive", { ids: "5" })
	})
})

describe("page cache and the tour's passcode", () => {
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
		for (const path of ["/tour", "/tour?type=bird", "/tour.data"]) {
			const inside = await visitor.get(path)
			expect(isCached(inside), path).toBe(false)
			expect(await inside.text(), path).toContain("Gavia immer")
			expect(await text(path), path).not.toContain("Gavia immer")
		}
		expect(isGate(await text("/tour", { Cookie: "tour_access=made-up" }))).toBe(true)
		// The passcode's cookie affects no other page.
		expect(isCached(await visitor.get("/species/1"))).toBe(true)
		await setPasscode("Heron Marsh")
		expect(isGate(await (await visitor.get("/tour")).text())).toBe(true)
		await setPasscode("")
		const open = await visitor.get("/tour")
		expect([isCached(open), (await open.text()).includes("Gavia immer")]).toEqual([true, true])
		expect(await text("/tour")).toContain("Gavia immer")
	})
})
