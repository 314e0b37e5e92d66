import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formOf } from "#core/testing/api.ts"
import { textOf } from "#core/testing/form-on-page.ts"

const { site, admin, api } = await staffSite()
beforeAll(async () => {
	// From here on every read of species fails.
	await site.db.schema.dropView("species_with_photo").execute()
	await site.db.schema.alterTable("species").renameTo("species_gone").execute()
})

const SPECIES = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }

type Line = { level: string; message: string; request: string; error: string; stack: string }

/** The log entries since the last call, which are then no longer unexpected. */
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
			expect(line?.stack).toMatch(/no such table: species\w*\n\s+at /)
			expect(html).not.toMatch(/no such table|node_modules|\.js:\d/)
		}
	})

	test("the response for a client navigation contains only the error ID and the specified message", async () => {
		const response = await site.get("/species/1.data")
		expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"])
		const [number, ...words] = (await response.text()).split(" ")
		expect(number).toMatch(/^[0-9a-f]{6}-[0-9a-z]+$/)
		expect(words.join(" ")).toBe("Failed to fetch species")
		expect(logged().map((line) => line.request)).toEqual([number])
	})
})

test("API calls and lists of staff that fail unexpectedly have a message", async () => {
	vi.mocked(console.error).mockImplementation(() => {})
	const calls: [string, string, unknown, string][] = [
		["GET", "/api/species?search=loon", undefined, "Failed to fetch species"],
		["GET", "/api/species/1/qr", undefined, "Failed to generate QR code"],
		["POST", "/api/species", formOf(SPECIES), "Creation failed"],
		["DELETE", "/api/species/1", undefined, "Failed to delete species"],
		["POST", "/api/species/bulk-archive", { ids: [1] }, "Failed to bulk archive species"],
		["GET", "/api/stats/species", undefined, "Internal Server Error"],
	]
	for (const [method, path, body, message] of calls) {
		const response = await api(method, path, body)
		expect([response.status, response.body], `${method} ${path}`).toEqual([500, { message }])
	}
	const list = await admin.get("/admin")
	expect(list.status).toBe(500)
	expect(textOf(await list.text())).toContain("Failed to fetch species. Please try again")
	logged()
})
