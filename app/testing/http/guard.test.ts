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
	await setRole("visitor")
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
	const tables = [
		"species",
		"posts",
		"settings",
		"users",
		"account_links",
		"media",
		"audit_entries",
		"drafts",
		"terms_sections",
		"terms_versions",
		"terms_reviews",
		"notices",
		"redirects",
		"species_photos",
		"maps",
		"places",
		"trails",
		"trash",
		"imports",
		"menu_entries",
	] as const
	const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
	return JSON.stringify(rows)
}

/** Forms with typed text: a guest's comes back with the login form. */
const TYPED_FORMS = [
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/species/1/photos",
	"/admin/species/1/photos/new",
	"/admin/species/1/photos/1/edit",
	"/admin/map/new",
	"/admin/map/1/edit",
	"/admin/map/1/control-points",
	"/admin/map/1/places/new",
	"/admin/map/1/places/1/edit",
	"/admin/map/1/trails/new",
	"/admin/map/1/trails/1/edit",
	"/admin/map/1/trails/1/closure",
	"/admin/import",
	"/admin/import/1",
	"/admin/news/new",
	"/admin/news/1/edit",
	"/admin/news/pictures/1",
	"/admin/pages/new",
	"/admin/pages/1/edit",
	"/admin/site/1",
	"/admin/site/move-in",
	"/admin/site/pictures/1",
	"/admin/site/terms/sections/new",
	"/admin/site/terms/sections/1/edit",
	"/admin/site/hours/weekly",
	"/admin/site/hours/seasons/1",
	"/admin/site/hours/days/1",
	"/admin/site/hours/close-today",
	"/admin/site/terms/review",
	"/admin/site/notices/new",
	"/admin/site/notices/1/edit",
	"/admin/site/redirects/new",
	"/admin/site/redirects/1/edit",
	"/admin/security/accounts",
]

/** The pages of editors in the route table; all others are for administrators only. */
const FOR_EDITORS =
	/^\/admin(\/(species|map|export|qr-codes|(content-)?imports?|news|pages|analytics)(\/.*)?|\/trash(\/(1\/)?restore|\/move\/1\/1)?|\/security(\/(password|second-factor)|\/sessions(\/1)?\/end)?)?$/

const setRole = (role: string) =>
	site.db.updateTable("users").set({ role }).where("username", "=", ADMIN.username).execute()

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
const BODY =
	"ids=1&value=false&name=x&scientificName=y&title=z&content=z&formKey=k&csv=x&duplicates=update&username=eve&role=admin&change=deactivate"

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
			"/admin/site/notices/1/delete",
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
				expect(page, what).not.toMatch(
					/Admin Dashboard|Add Species|Tour Passcode|<script type="(module|text\/start)"/,
				)
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

	test("a user without a role is rejected at every staff URL, and changes nothing", async () => {
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

describe("an editor", () => {
	beforeAll(() => setRole("editor"))
	afterAll(() => setRole("visitor"))

	test.each(METHODS)(
		"is rejected at every page for administrators with %s, and changes nothing",
		async (method) => {
			const before = await everything()
			const closed = addresses.filter((address) => !FOR_EDITORS.test(address))
			expect(closed).toEqual(
				expect.arrayContaining([
					"/admin/security/settings/1",
					"/admin/security/backup",
					"/admin/security/accounts",
					"/admin/security/accounts/1",
					"/admin/security/waiver-records",
					"/admin/security/waiver-records.csv",
					"/admin/backup/download",
					"/admin/trash/empty",
					"/admin/trash/1/delete",
				]),
			)
			for (const address of [...closed, "/admin/security/settings/tour_passcode"]) {
				const response = await ask(address, method, visitor.cookie())
				const what = `${method} ${address}`
				expect(response.status, what).toBe(403)
				const page = await response.text()
				if (response.headers.get("content-type")?.startsWith("text/html"))
					expect(page, what).toContain("Access denied")
				expect(page, what).not.toMatch(/Admin Dashboard|Tour Passcode|passcode"|receipt/)
			}
			expect(await everything()).toBe(before)
		},
	)

	test("opens every other staff page", async () => {
		for (const address of addresses.filter((one) => FOR_EDITORS.test(one))) {
			const response = await ask(address, "GET", visitor.cookie())
			expect([403, 500], address).not.toContain(response.status)
			expect(response.headers.get("location") ?? "", address).not.toContain("/auth")
		}
	})

	test("sees the own account on the Security tab, and nothing of the site", async () => {
		for (const address of ["/admin/security", "/admin/security/password", "/admin/security.data"]) {
			const page = await (await visitor.get(address)).text()
			expect(page, address).not.toMatch(/passcode|tour_enabled|Backup|Waiver Records|Changes|user\.created/)
		}
		expect(await (await visitor.get("/admin/security")).text()).toContain("Session Security")
	})

	test("may end the own other sessions and gets the links to the admin panel", async () => {
		expect((await visitor.post("/admin/security/sessions/end")).status).toBe(303)
		const home = await (await visitor.get("/")).text()
		expect(home).toContain("Admin Panel")
		expect(home).toContain("Change Password")
	})

	test("can't enter a tour that is switched off", async () => {
		const setTour = (value: string) =>
			site.db.updateTable("settings").set({ value }).where("key", "=", "tour_enabled").execute()
		await setTour("false")
		expect((await visitor.get("/tour")).headers.get("location")).toBe("/?tour=off")
		await setTour("true")
	})
})

test("an administrator opens every staff page", async () => {
	await setRole("admin")
	for (const address of addresses) {
		const response = await ask(address, "GET", visitor.cookie())
		expect([403, 500], address).not.toContain(response.status)
		expect(response.headers.get("location") ?? "", address).not.toContain("/auth")
	}
	await setRole("visitor")
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
	await setRole("admin")
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
