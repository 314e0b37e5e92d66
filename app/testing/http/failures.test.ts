import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { ADMIN, type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, caller, callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
})
afterAll(() => site.close())
beforeEach(() => {
	vi.mocked(console.error).mockImplementation(() => {})
})
afterEach(() => vi.mocked(console.error).mockClear())

const rename = (from: string, to: string) => site.db.schema.alterTable(from).renameTo(to).execute()
const SPECIES = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }
const CSV = "name,scientificName,type,conservationStatus,description,locationHints\nA,B,bird,vulnerable,t,x\n"

test("deleting one species that no longer exists reports that this species couldn't be deleted", async () => {
	const gone = await admin.post("/admin/species/delete", { ids: "99999" })
	const page = textOf(await (await admin.get(gone.headers.get("location") ?? "")).text())
	expect(page).toContain("Failed to delete species")
	expect(page).toContain("This species no longer exists")
	const several = await admin.post(
		"/admin/species/delete",
		new URLSearchParams([
			["ids", "99998"],
			["ids", "99999"],
		]),
	)
	expect(textOf(await (await admin.get(several.headers.get("location") ?? "")).text())).toContain(
		"Failed to bulk delete species",
	)
})

test("every API call about species that fails unexpectedly has its specified message", async () => {
	await rename("species", "species_gone")
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
		const response = await api(method, path, body)
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
	await rename("species_gone", "species")
})

test("an unexpected failure without a specified message has the general one", async () => {
	await rename("posts", "posts_gone")
	expect((await api("GET", "/api/blog-posts")).body).toEqual({ message: "Internal Server Error" })
	const page = textOf(await (await admin.get("/blog")).text())
	expect(page).toContain("Something went wrong")
	expect(page).not.toContain("Failed to")
	await rename("posts_gone", "posts")
})

test("settings, sign-in, sign-out and registration that fail unexpectedly have their specified messages", async () => {
	const failing = (name: string, when: string) =>
		sql.raw(`create trigger ${name} before ${when} begin select raise(abort, 'broken'); end`).execute(site.db)
	await failing("a", "update on settings")
	await failing("b", "insert on settings")
	const set = (key: string) => api("PUT", `/api/settings/${key}`, { value: "true" })
	expect((await set("blog_enabled")).body).toEqual({ message: "Failed to update setting" })
	expect((await set("tour_passcode")).body).toEqual({ message: "Failed to update passcode" })
	const posted = await api("POST", "/api/settings", { key: "blog_enabled", value: "false" })
	expect(posted.body).toEqual({ message: "Failed to update setting" })
	await failing("c", "insert on sessions")
	const guest = caller(site)
	expect((await guest("POST", "/api/login", ADMIN)).body).toEqual({ message: "Login failed" })
	await failing("d", "delete on sessions")
	await failing("e", "update on sessions")
	expect((await api("POST", "/api/logout")).body).toEqual({ message: "Logout failed" })
})
