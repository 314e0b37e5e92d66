import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let visitor: Client
let addresses: string[]
beforeAll(async () => {
	site = await startTestSite()
	addresses = staffAddresses(site)
	visitor = await signedInAdmin(site)
	await site.db.updateTable("users").set({ role: "visitor" }).where("username", "=", ADMIN.username).execute()
})
afterAll(() => site.close())

/** The addresses of all routes below /admin in the built route table, with 1 for every parameter. */
function staffAddresses({ routes }: TestSite): string[] {
	const pathOf = (id: string): string => {
		const route = routes[id]
		if (!route) return ""
		return `${route.parentId ? pathOf(route.parentId) : ""}${route.path ? `/${route.path}` : ""}`
	}
	const paths = Object.keys(routes).map((id) => pathOf(id).replace(/:\w+/g, "1"))
	return [...new Set(paths.filter((path) => path.startsWith("/admin")))]
}

/** Everything that an admin could change, as text. */
async function everything(): Promise<string> {
	const { db } = site
	const tables = ["species", "posts", "settings", "users", "media", "audit_entries", "drafts"] as const
	const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
	return JSON.stringify(rows)
}

/** Forms with typed text: a guest's comes back with the login form. */
const TYPED_FORMS = [
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/import",
	"/admin/import/1",
	"/admin/news/new",
	"/admin/news/1/edit",
	"/admin/site/1",
]

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
const BODY = "ids=1&value=false&name=x&scientificName=y&title=z&content=z&formKey=k&csv=x&duplicates=update"

function ask(address: string, method: string, cookie: string) {
	return fetch(site.address + address, {
		method,
		redirect: "manual",
		headers: {
			Origin: site.address,
			...(cookie && { Cookie: cookie }),
			...(method !== "GET" && { "Content-Type": "application/x-www-form-urlencoded" }),
		},
		...(method !== "GET" && { body: BODY }),
	})
}

test("the route table has the known staff URLs", () => {
	expect(addresses).toEqual(
		expect.arrayContaining([
			"/admin",
			"/admin/species/new",
			"/admin/species/1/edit",
			"/admin/species/delete",
			"/admin/import",
			"/admin/news",
			"/admin/news/1/publish",
			"/admin/analytics",
			"/admin/security",
			"/admin/security/password",
			"/admin/qr-codes/all.zip",
			"/admin/qr-codes/print",
		]),
	)
	expect(addresses.length).toBeGreaterThan(20)
})

describe.each(METHODS)("%s requests to staff URLs", (method) => {
	test("a guest is redirected to sign in from every staff URL, and changes nothing", async () => {
		const before = await everything()
		for (const address of addresses) {
			const response = await ask(address, method, "")
			const what = `${method} ${address}`
			if (method === "POST" && TYPED_FORMS.includes(address)) {
				expect(response.status, what).toBe(401)
				const page = await response.text()
				expect(page, what).toContain('<form id="login"')
				expect(page, what).not.toMatch(/Admin Dashboard|Add Species|Tour Passcode|<script type="module"/)
				continue
			}
			expect([response.status, response.headers.get("location")], what).toEqual([
				303,
				`/auth?${new URLSearchParams({ redirectTo: address, ...(method === "POST" && { notDone: "1" }) })}`,
			])
			expect(await response.text(), what).toBe("")
		}
		expect(await everything()).toBe(before)
	})

	test("a user who is not an administrator is rejected at every staff URL, and changes nothing", async () => {
		const before = await everything()
		for (const address of addresses) {
			const response = await ask(address, method, visitor.cookie())
			expect(response.status, `${method} ${address}`).toBe(403)
			const page = await response.text()
			expect(page, address).not.toMatch(/Admin Dashboard|Add Species|Tour Passcode|Signed out everywhere/)
		}
		expect(await everything()).toBe(before)
	})
})

test("the data requests of staff pages are guarded like the pages", async () => {
	for (const address of addresses) {
		const twin = address === "/admin" ? "/admin.data" : `${address}.data`
		const guest = await fetch(site.address + twin, { redirect: "manual" })
		const text = await guest.text()
		// Files have no page, so no page data either.
		if (/\.\w+\.data$/.test(twin))
			expect([guest.status, text], twin).toEqual([404, '{"message":"Not Found"}'])
		else expect(text, twin).toContain("/auth?redirectTo=")
		expect(text, twin).not.toMatch(/scientificName|tour_passcode|typedPasscode/)
		const other = await fetch(site.address + twin, { headers: { Cookie: visitor.cookie() } })
		expect(await other.text(), twin).not.toMatch(/scientificName|tour_passcode|typedPasscode/)
	}
})

test("a cross-origin form with an admin's cookie changes nothing", async () => {
	await site.db.updateTable("users").set({ role: "admin" }).where("username", "=", ADMIN.username).execute()
	const before = await everything()
	for (const address of addresses) {
		const response = await visitor.post(address, new URLSearchParams(BODY), {
			headers: { Origin: "https://evil.example" },
		})
		expect(response.status, address).toBe(403)
	}
	expect(await everything()).toBe(before)
})

test("a guest's page contains no link to the staff area except the sign-in page", async () => {
	for (const address of ["/", "/tour", "/species/1", "/blog"]) {
		const page = await (await client(site).get(address)).text()
		expect(page, address).not.toMatch(/Sign Out|Admin Panel|tour_passcode|password_hash/)
		expect(page, address).toContain('href="/auth"')
	}
})
