import { afterAll, beforeAll, expect, test } from "vitest"
import { listRoutes } from "#app/server/route-table.server.ts"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let staff: Client
beforeAll(async () => {
	site = await startTestSite()
	staff = await signedInAdmin(site)
})
afterAll(() => site.close())

/** What a browser asks for when someone opens an address or sends a form without scripts. */
const READER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }

/** With IDs of records that don't exist. */
const paths = () =>
	[...new Set(listRoutes(site.routes).map(({ path }) => path.replace(/:\w+/g, "9999")))].filter(
		(path) => !path.startsWith("/api") && !path.includes("*"),
	)

/** The errors that a browser would show as something else than a page or a sentence. */
async function rawErrors(reader: Client): Promise<string[]> {
	const raw: string[] = []
	for (const path of paths()) {
		const headers = { Cookie: reader.cookie(), ...READER }
		const { status, headers: sent } = await site.get(path, { headers, redirect: "manual" })
		const type = sent.get("content-type") ?? ""
		if (status >= 400 && !/^text\/(html|plain)/.test(type)) raw.push(`${path}: ${status} ${type}`)
	}
	return raw
}

test("whoever opens an address gets a page or a sentence, never the JSON of an error", async () => {
	expect(paths().length).toBeGreaterThan(80)
	expect(await rawErrors(client(site))).toEqual([])
	expect(await rawErrors(staff)).toEqual([])
	await site.db.updateTable("users").set({ role: "editor" }).execute()
	expect(await rawErrors(staff)).toEqual([])
	const denied = await site.get("/admin/security/backup", { headers: { Cookie: staff.cookie(), ...READER } })
	expect([denied.status, await denied.text()]).toEqual([
		403,
		expect.stringContaining("<h1>Access denied</h1>"),
	])
})

test("a form that is too large is answered with a page that says what to do, without scripts too", async () => {
	const response = await site.get("/waiver", {
		method: "POST",
		body: "a=".padEnd(300_000, "x"),
		headers: { ...READER, Origin: site.address, "Content-Type": "application/x-www-form-urlencoded" },
	})
	expect([response.status, response.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"])
	expect(await response.text()).toContain("Press Back: what you typed is still there.")
})
