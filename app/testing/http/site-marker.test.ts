import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { raw } from "#app/testing/fixtures/raw.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ DEBUG_CACHE: "true" })
})
afterAll(() => site.close())

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

test("the site's own errors carry the marker too, also those from before the framework", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {})
	const other = { Origin: "https://evil.example", "Content-Length": "0" }
	const responses = {
		404: [
			await raw(site, "/nope"),
			await raw(site, "/assets/x.js"),
			await raw(site, "/media/x"),
			await raw(site, "/%E0"),
		],
		403: [await raw(site, "/waiver", other, "POST"), await raw(site, "/waiver.data", other, "POST")],
		405: [await raw(site, "/tour", {}, "PURGE")],
		411: [await raw(site, "/waiver", { "Transfer-Encoding": "chunked" }, "POST")],
		413: [await raw(site, "/waiver", { "Content-Length": "999999999" }, "POST")],
		400: [await raw(site, "/tour", { Host: "a b" })],
		303: [await raw(site, "/admin")],
	}
	for (const [status, all] of Object.entries(responses))
		for (const one of all) expect([one.status, one.headers[MARKER]], status).toEqual([Number(status), "yes"])
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
