import { afterAll, beforeAll, expect, test } from "vitest"
import { isFixedPath, listRoutes, pathPattern } from "#app/server/route-table.server.ts"
import { client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { sitemapPaths } from "#app/testing/fixtures/public-pages.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const ORIGIN = "https://farm.example"
const PASSCODE = "Loon Lake"

let site: TestSite
/** A URL of each route that answers GET, and the data of each page. */
let addresses: string[]
let cookies: { session: string; tourAccess: string }
beforeAll(async () => {
	site = await startTestSite({ CDN_SECONDS: "60", PUBLIC_URL: ORIGIN, DEBUG_CACHE: "true" })
	addresses = await addressesOf(site)
	const admin = await signedInAdmin(site, ORIGIN)
	await admin.post("/admin/security/settings/tour_passcode", { value: PASSCODE })
	await admin.get("/")
	const visitor = client(site, ORIGIN)
	await visitor.post("/tour", { passcode: PASSCODE })
	cookies = { session: admin.cookie(), tourAccess: visitor.cookie() }
	for (const cookie of Object.values(cookies)) expect(cookie).toMatch(/^__Host-\w+=./)
})
afterAll(() => site.close())

async function addressesOf(site: TestSite): Promise<string[]> {
	const listed = await sitemapPaths(site)
	return listRoutes(site.routes).flatMap(({ path, isPage, operations }) => {
		const isRead = isPage || Object.keys(operations).length === 0 || operations.GET
		const found = listed.find((url) => new RegExp(`^${pathPattern(path)}$`).test(url))
		const url = isFixedPath(path) ? path : (found ?? path.replace(/:\w+|\*/g, "1"))
		if (!isRead) return []
		return isPage ? [url, url === "/" ? "/_.data" : `${url}.data`] : url
	})
}

async function get(path: string, cookie = "") {
	const response = await site.get(path, { headers: cookie ? { Cookie: cookie } : {} })
	const caching = response.headers.get("Cache-Control") ?? "nothing"
	return {
		status: response.status,
		caching,
		xCache: response.headers.get("X-Cache"),
		body: await response.text(),
	}
}

test("every response says how it may be cached, and without the site's cookies none is private for its cookie", async () => {
	expect(addresses.length).toBeGreaterThan(150)
	for (const path of addresses)
		expect((await get(path)).caching, path).toMatch(/^(private, )?no-store$|^no-cache$|^public, max-age=\d+/)
})

test("with any of the site's cookies, a response is private or the one that everybody gets", async () => {
	for (const cookie of [cookies.session, cookies.tourAccess, `a=b; ${cookies.tourAccess}; c=d`]) {
		for (const path of addresses) {
			const [own, everybodys] = [await get(path, cookie), await get(path)]
			if (/\bprivate\b|\bno-store\b/.test(own.caching)) continue
			expect([own.caching, own.body], `${path} with ${cookie}`).toEqual([everybodys.caching, everybodys.body])
			expect(own.caching, path).toMatch(/^public|^no-cache$/)
		}
	}
})

test("a response that differs for the tour's passcode or for staff is private", async () => {
	for (const path of ["/api/settings", "/tour", "/tour.data", "/tour/sheet", "/admin", "/api/user"])
		expect((await get(path, cookies.session)).caching, path).toMatch(/^private|no-store/)
	for (const path of ["/tour", "/tour.data", "/tour/sheet", "/tour?type=bird"])
		expect((await get(path, cookies.tourAccess)).caching, path).toMatch(/^private|no-store/)
})

test("another script's cookie turns no caching off, whatever its name contains", async () => {
	const others = ["_ga=1; cf_clearance=x", "my_session=1", "PHPsession=1; not_tour_access=1", "x=session=1"]
	for (const path of addresses) {
		const [before, everybodys] = [await get(path), await get(path)]
		for (const cookie of others) {
			const own = await get(path, cookie)
			expect([own.caching, own.xCache], `${path} with ${cookie}`).toEqual([
				everybodys.caching,
				everybodys.xCache,
			])
		}
		expect(before.caching, path).toBe(everybodys.caching)
	}
})

test("assets and public pictures stay public with the site's cookies", async () => {
	const html = (await get("/")).body
	const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
	const [picture = ""] = /\/media\/[\w.-]+/.exec((await get("/species/1", cookies.session)).body) ?? []
	for (const path of [asset, picture])
		for (const cookie of Object.values(cookies))
			expect([path !== "", (await get(path, cookie)).caching]).toEqual([
				true,
				expect.stringMatching(/^public.*immutable/),
			])
	expect((await get("/species/1/code.svg", cookies.session)).caching).toMatch(/^public/)
})
