import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	// From here on every read of species fails.
	await site.db.schema.alterTable("species").renameTo("species_gone").execute()
})
afterAll(() => site.close())

type Line = { level: string; message: string; request: string; error: string; stack: string }

/** The new entries of the log since the last call; reading them marks them as expected. */
function logged(): Line[] {
	const { calls } = vi.mocked(console.error).mock
	const lines = calls.map(([line]) => JSON.parse(line))
	vi.mocked(console.error).mockClear()
	return lines
}

describe("an unexpected server error", () => {
	beforeEach(() => {
		vi.mocked(console.error).mockImplementation(() => {})
	})

	test("the error page shows an error ID that leads to the stack in the log", async () => {
		for (const ask of [site.get, admin.get]) {
			const response = await ask("/species/1")
			const html = await response.text()
			expect([response.status, html.includes("Something went wrong")]).toEqual([500, true])
			const [, number] = /<code>([\w-]+)<\/code>/.exec(html) ?? []
			const [line, ...others] = logged()
			expect(others).toEqual([])
			expect(line).toMatchObject({ level: "error", message: "A page failed", request: number })
			expect(line?.stack).toMatch(/no such table: species\n\s+at /)
			expect(html).not.toMatch(/no such table|node_modules|\.js:\d/)
		}
	})

	test("error pages have a title with the site's name", async () => {
		for (const [ask, path, status] of [
			[site.get, "/tour", 500],
			[admin.get, "/admin", 500],
			[site.get, "/waiver/receipts/nonsense", 404],
		] as const) {
			const response = await ask(path)
			const [, title] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? []
			expect([response.status, title], path).toEqual([status, "Error · Heritage Farm"])
		}
		logged()
	})

	test("the response for a client navigation contains only the error ID and the specified message", async () => {
		const response = await site.get("/species/1.data")
		expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"])
		const [number, ...words] = (await response.text()).split(" ")
		expect(number).toMatch(/^[0-9a-f]{6}-[0-9a-z]+$/)
		expect(words.join(" ")).toBe("Failed to fetch species")
		expect(logged().map((line) => line.request)).toEqual([number])
	})

	test("the API's response has a message, and the log has the same line as for a page", async () => {
		const response = await site.get("/api/species/1")
		expect([response.status, await response.json()]).toEqual([500, { message: "Failed to fetch species" }])
		expect(logged()).toMatchObject([{ message: "An API request failed", error: /no such table/ }])
	})
})

const SPECIES = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }
const CSV = "name,scientificName,type,conservationStatus,description,locationHints\nA,B,bird,vulnerable,t,x\n"

test("every API call about species that fails unexpectedly has its specified message", async () => {
	vi.mocked(console.error).mockImplementation(() => {})
	const calls: [string, string, unknown, string][] = [
		["GET", "/api/species", undefined, "Failed to fetch species"],
		["GET", "/api/species?search=loon", undefined, "Failed to fetch species"],
		["GET", "/api/species/featured", undefined, "Failed to fetch species"],
		["GET", "/api/species/1", undefined, "Failed to fetch species"],
		["GET", "/api/species/export", undefined, "Failed to fetch species"],
		["GET", "/api/species/1/qr", undefined, "Failed to generate QR code"],
		["POST", "/api/species", formOf(SPECIES), "Creation failed"],
		["PUT", "/api/species/1", formOf(SPECIES), "Update failed"],
		["DELETE", "/api/species/1", undefined, "Failed to delete species"],
		["POST", "/api/species/bulk-delete", { ids: [1] }, "Failed to bulk delete species"],
		["POST", "/api/species/bulk-archive", { ids: [1] }, "Failed to bulk archive species"],
		["POST", "/api/species/bulk-unarchive", { ids: [1] }, "Failed to bulk unarchive species"],
		["POST", "/api/species/import", formOf({ csv: new File([CSV], "a.csv") }), "CSV Import Failed"],
		["GET", "/api/stats/species", undefined, "Internal Server Error"],
	]
	for (const [method, path, body, message] of calls) {
		const response = await callerOf(site, admin)(method, path, body)
		expect([response.status, response.body], `${method} ${path}`).toEqual([500, { message }])
	}
	const pages: [string, string, Record<string, string> | undefined, string][] = [
		["GET", "/species/1", undefined, "Failed to fetch species."],
		["GET", "/tour", undefined, "Failed to fetch species."],
		["GET", "/admin", undefined, "Failed to fetch species."],
		["GET", "/admin/qr-codes/print", undefined, "Failed to generate QR code."],
		["POST", "/admin/species/delete", { ids: "1" }, "Failed to bulk delete species."],
		["POST", "/admin/species/archive", { ids: "1" }, "Failed to bulk archive species."],
		["POST", "/admin/species/unarchive", { ids: "1" }, "Failed to bulk unarchive species."],
	]
	for (const [method, path, form, message] of pages) {
		const response = form ? await admin.post(path, form) : await admin.get(path)
		const page = textOf(await response.text())
		expect([response.status, page.includes(`${message} Please try again`)], `${method} ${path}`).toEqual([
			500,
			true,
		])
	}
	logged()
})
