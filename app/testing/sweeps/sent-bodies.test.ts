import { afterAll, beforeAll, expect, test } from "vitest"
import { listRoutes } from "#app/server/route-table.server.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite()
})
afterAll(() => site.close())
const AMBIGUOUS = [
	"multipart/form-data; boundary=b, application/x-www-form-urlencoded",
	'multipart/form-data; x="; boundary=c"; boundary=b',
]

const addresses = () => [
	...new Set(
		listRoutes(site.routes).map(({ path }) =>
			path
				.replace(":slug", "welcome")
				.replace(":key", "tour_enabled")
				.replace(/:\w+/g, "1")
				.replace("*", "nowhere"),
		),
	),
]

test("a page answers every body that is no form with 415 and a sentence, and the API with a message as JSON", async () => {
	const pages = addresses().filter((path) => !path.startsWith("/api"))
	for (const path of pages) {
		// The last ones are forms to one parser and other forms to another.
		for (const type of ["text/plain", "application/json", "", ...AMBIGUOUS]) {
			const headers = { Origin: site.address, ...(type && { "Content-Type": type }) }
			const response = await site.get(path, { method: "POST", body: Buffer.from("a=1"), headers })
			expect([response.status, response.headers.get("content-type")], `${path} ${type}`).toEqual([
				415,
				"text/plain; charset=utf-8",
			])
			expect(await response.text()).toContain("this page reads forms only")
		}
	}
	const json = await site.get("/api/events", {
		method: "POST",
		body: "a=1",
		headers: { "Content-Type": "text/plain" },
	})
	expect([json.status, await json.json()]).toEqual([
		415,
		{ message: "The body must be JSON, with the Content-Type application/json" },
	])
})
