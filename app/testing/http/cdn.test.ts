import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const ORIGIN = "https://farm.example"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ CDN_SECONDS: "60", PUBLIC_URL: ORIGIN })
	admin = await signedInAdmin(site, ORIGIN)
})
afterAll(() => site.close())

const FOR_EVERYBODY = "public, max-age=0, must-revalidate, s-maxage=60"
const PAGES = ["/?search=loon", "/tour", "/species/1?via=qr", "/blog", "/tour.data"]
/** A page is stored for less than a minute shortly before what it says about today changes. */
const caching = (response: Response) =>
	response.headers.get("Cache-Control")?.replace(/s-maxage=([1-9]|[1-5]\d)$/, "s-maxage=60")
/** Whether a shared cache may serve this response without revalidation. */
const isShared = (response: Response) => /public|max-age|^$/.test(caching(response) ?? "")

test("a CDN may store a guest's page, varied by cookie, and browsers still revalidate each time", async () => {
	for (const path of PAGES) {
		for (let time = 0; time < 2; time++) {
			const response = await site.get(path)
			expect(caching(response), path).toBe(FOR_EVERYBODY)
			expect(response.headers.get("Vary"), path).toBe("Cookie, Accept-Encoding")
			expect(response.headers.getSetCookie(), path).toEqual([])
			const tag = String(response.headers.get("ETag"))
			const again = await site.get(path, { headers: { "If-None-Match": tag } })
			expect([again.status, caching(again)], path).toEqual([304, FOR_EVERYBODY])
		}
	}
})

test("a CDN may not store the API, whose clients ask for the current state", async () => {
	for (const path of ["/api/species", "/api/settings", "/api/blog-posts", "/api/tour/catalogue"])
		for (let time = 0; time < 2; time++) expect(caching(await site.get(path)), path).toBe("no-cache")
})

test("a CDN stores a page only until the farm opens or closes, because it would go on saying so", async () => {
	// Toronto is four hours behind UTC in July.
	const closing = Date.UTC(2026, 6, 5)
	vi.useFakeTimers({ toFake: ["Date"], now: closing - 3600_000 })
	try {
		for (const path of ["/?search=heron", "/visit", "/species/2"]) {
			vi.setSystemTime(closing - 3600_000)
			const response = await site.get(path)
			expect(caching(response), path).toBe(FOR_EVERYBODY)
			vi.setSystemTime(closing - 20_500)
			const headers = { "If-None-Match": String(response.headers.get("ETag")) }
			for (const last of [await site.get(path), await site.get(path, { headers })])
				expect(last.headers.get("Cache-Control"), path).toBe(FOR_EVERYBODY.replace("60", "20"))
		}
	} finally {
		vi.useRealTimers()
	}
})

test("a shared cache may not store what a signed-in person gets, on public pages or on any other", async () => {
	for (const path of [...PAGES, "/admin", "/admin/security", "/api/user", "/auth"]) {
		expect(isShared(await admin.get(path)), path).toBe(false)
	}
})

test("a shared cache may not store responses that belong to one visitor, answer a form or are errors", async () => {
	const accepted = await client(site, ORIGIN).post("/waiver?redirect=parking", ACCEPTED)
	const receipt = String(accepted.headers.get("Location"))
	expect(receipt).toMatch(/receipts/)
	for (const path of [
		receipt,
		"/waiver?redirect=parking",
		`/?receipt=${receipt.slice(-9)}`,
		"/auth",
		"/nope",
		"/species/999",
		"/admin",
		"/healthz",
	])
		expect(isShared(await site.get(path)), path).toBe(false)
	expect(isShared(accepted)).toBe(false)
})

test("a shared cache may not store the tour of a visitor who has entered its passcode", async () => {
	await admin.post("/admin/security/settings/tour_passcode", { value: "Loon Lake" })
	const visitor = client(site, ORIGIN)
	const typed = await visitor.post("/tour", { passcode: "Loon Lake" })
	expect([typed.status, isShared(typed)]).toEqual([303, false])
	for (const path of ["/tour", "/tour?type=bird", "/tour.data", "/api/tour/access"]) {
		const inside = await visitor.get(path)
		expect([inside.status, isShared(inside)], path).toEqual([200, false])
	}
	const gate = await site.get("/tour")
	expect([caching(gate), (await gate.text()).includes("Gavia immer")]).toEqual([FOR_EVERYBODY, false])
	await admin.post("/admin/security/settings/tour_passcode", { value: "" })
})
