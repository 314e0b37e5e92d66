import { expect, test } from "vitest"
import { ADMIN, client, firstAdmin } from "#core/testing/admin.ts"
import { type TestSite, testSite } from "#core/testing/site.ts"
import { type RawResponse, raw } from "./testing/raw.ts"

const plain = await testSite()
const secure = await testSite({ PUBLIC_URL: "https://farm.example" })

const EVERYWHERE = {
	"x-content-type-options": "nosniff",
	"x-from-site": "yes",
	"referrer-policy": "strict-origin-when-cross-origin",
	"x-frame-options": "DENY",
	"cross-origin-opener-policy": "same-origin",
	"permissions-policy": expect.stringMatching(/^camera=\(self\), .*microphone=\(\)/),
	"content-security-policy": expect.stringContaining("default-src 'none'"),
}

async function everyKind(site: TestSite): Promise<Record<string, RawResponse>> {
	const html = await site.html("/tour")
	const [asset = ""] = html.match(/\/assets\/[\w.-]+\.js/) ?? []
	const [drawing = ""] = html.match(/\/media\/[\w.-]+\.svg/) ?? []
	return {
		"an uncached page": await raw(site, "/", { Cookie: "session=nobody" }),
		"a cached page": await raw(site, "/tour"),
		"the data of a page": await raw(site, "/tour.data"),
		"an unknown URL": await raw(site, "/nope"),
		"a page that redirects": await raw(site, "/admin"),
		"an API response": await raw(site, "/api/species"),
		"an API error": await raw(site, "/api/settings/tour_enabled", {}, "PUT"),
		"an unknown method": await raw(site, "/", {}, "TRACE"),
		"a script": await raw(site, asset),
		"a missing script": await raw(site, "/assets/gone-1234.js"),
		"a drawing": await raw(site, drawing),
		"the worker": await raw(site, "/sw.js"),
		"the health check": await raw(site, "/healthz"),
	}
}

test("every kind of response has its security headers", async () => {
	for (const [kind, { headers }] of Object.entries(await everyKind(plain))) {
		expect(headers, kind).toMatchObject(EVERYWHERE)
		expect(headers, kind).not.toHaveProperty("strict-transport-security")
		expect(headers["cross-origin-resource-policy"], kind).toBe(
			kind === "a drawing" ? "cross-origin" : "same-origin",
		)
		expect(headers, kind).not.toHaveProperty("x-powered-by")
		expect(headers, kind).not.toHaveProperty("server")
		expect(headers, kind).not.toHaveProperty("access-control-allow-origin")
	}
})

test("over HTTPS every response has HSTS, and pages upgrade insecure requests", async () => {
	for (const [kind, { headers }] of Object.entries(await everyKind(secure))) {
		expect(headers, kind).toMatchObject({
			...EVERYWHERE,
			"strict-transport-security": "max-age=31536000",
		})
	}
	const page = await raw(secure, "/tour")
	expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests")
})

test("no redirect leads to another site", async () => {
	const elsewhere = [
		"https://evil.example/",
		"//evil.example",
		"/\\evil.example",
		"/\t/evil.example",
		"javascript:alert(1)",
		"/%2f/evil.example",
		"/..//evil.example",
		"https:evil.example",
	]
	await client(plain).post("/auth/create", firstAdmin({}))
	for (const place of elsewhere) {
		const way = encodeURIComponent(place)
		const responses = [
			await client(plain).post(`/auth?redirectTo=${way}`, ADMIN),
			await plain.get(`/${place}`),
			await plain.get(`//evil.example/${way}`),
		]
		for (const { headers } of responses) {
			const to = new URL(headers.get("location") ?? "/", plain.address)
			expect(to.origin, place).toBe(plain.address)
		}
	}
})
