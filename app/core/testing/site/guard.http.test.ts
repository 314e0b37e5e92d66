import { describe, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { client, setRole, staffSite } from "#core/testing/admin.ts"
import { everything } from "#core/testing/api.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"

/** The status for a GET of a guest, an editor and an administrator, and for a POST of a guest. Each parameter is 1. */
const ANSWERS = `
/                                   200 200 200 405
/1/1                                404 404 404 404
/accessibility                      200 200 200 405
/admin                              303 200 200 303
/admin/analytics                    303 200 200 303
/admin/backup/download              303 403 302 303
/admin/events                       303 200 200 303
/admin/events/1/edit                303 200 200 303
/admin/events/new                   303 200 200 303
/admin/export/species.csv           303 200 200 303
/admin/import                       303 200 200 303
/admin/import/1                     303 404 404 303
/admin/import/sample_species.csv    303 200 200 303
/admin/imports/1                    303 303 303 303
/admin/map                          303 200 200 303
/admin/map/1                        303 200 200 303
/admin/map/1/edit                   303 200 200 303
/admin/map/1/places/1/edit          303 200 200 303
/admin/map/1/places/new             303 200 200 303
/admin/map/1/trails/1/close         303 302 302 303
/admin/map/1/trails/1/edit          303 200 200 303
/admin/map/1/trails/1/open          303 302 302 303
/admin/map/1/trails/new             303 200 200 303
/admin/map/new                      303 200 200 303
/admin/news                         303 200 200 303
/admin/news/1/edit                  303 200 200 303
/admin/news/1/publish               303 302 302 303
/admin/news/1/restore               303 302 302 303
/admin/news/1/unpublish             303 302 302 303
/admin/news/1/versions              303 200 200 303
/admin/news/new                     303 200 200 303
/admin/news/pictures                303 200 200 303
/admin/news/preview                 303 200 200 303
/admin/pages                        303 200 200 303
/admin/pages/1/edit                 303 404 404 303
/admin/pages/menu                   303 302 302 303
/admin/pages/new                    303 200 200 303
/admin/qr-codes                     303 200 200 303
/admin/qr-codes/1/download          303 200 200 303
/admin/qr-codes/print               303 200 200 303
/admin/security                     303 200 200 303
/admin/security/accounts            303 403 200 303
/admin/security/accounts/1          303 403 200 303
/admin/security/backup              303 403 302 303
/admin/security/backup-download     303 403 404 303
/admin/security/date                303 403 302 303
/admin/security/password            303 200 200 303
/admin/security/second-factor       303 200 200 303
/admin/security/settings/1          303 403 404 303
/admin/security/waiver-records      303 403 200 303
/admin/security/waiver-records.csv  303 403 200 303
/admin/site                         303 403 200 303
/admin/site/1                       303 403 404 303
/admin/site/hours                   303 403 200 303
/admin/site/hours/close/1           303 403 302 303
/admin/site/hours/notices/1/edit    303 403 404 303
/admin/site/hours/notices/new       303 403 200 303
/admin/site/hours/other/1/edit      303 403 404 303
/admin/site/hours/other/new         303 403 200 303
/admin/site/lists/1                 303 403 404 303
/admin/site/lists/1/1/edit          303 403 404 303
/admin/site/lists/1/new             303 403 404 303
/admin/site/move-in                 303 403 200 303
/admin/site/pictures/1              303 403 404 303
/admin/site/redirects               303 403 200 303
/admin/site/redirects/1/edit        303 403 404 303
/admin/site/redirects/new           303 403 200 303
/admin/site/sample                  303 403 200 303
/admin/site/terms                   303 403 200 303
/admin/site/week                    303 403 200 303
/admin/species/1/edit               303 200 200 303
/admin/species/1/photos             303 200 200 303
/admin/species/1/photos/1/edit      303 200 200 303
/admin/species/1/photos/delete      303 302 302 303
/admin/species/1/photos/move        303 302 302 303
/admin/species/1/photos/new         303 200 200 303
/admin/species/archive              303 303 303 303
/admin/species/delete               303 303 303 303
/admin/species/new                  303 200 200 303
/admin/species/photos               303 200 200 303
/admin/species/unarchive            303 303 303 303
/admin/trash                        303 200 200 303
/admin/trash/1/delete               303 403 302 303
/admin/trash/1/restore              303 302 302 303
/admin/trash/empty                  303 403 302 303
/admin/trash/move/1/1               303 302 302 303
/admin/trash/restore                303 302 302 303
/auth                               200 302 302 400
/auth/create                        200 302 302 400
/auth/invitation/1                  404 404 404 400
/blog                               200 200 200 405
/blog/1                             404 404 404 405
/blog/1/event.ics                   404 404 404 405
/events                             200 200 200 405
/events.ics                         200 200 200 405
/healthz                            200 200 200 405
/logout                             302 302 302 303
/map                                200 200 200 405
/news.rss                           200 200 200 405
/offline                            200 200 200 405
/robots.txt                         200 200 200 405
/site.webmanifest                   200 200 200 405
/sitemap.xml                        200 200 200 405
/species/1                          200 200 200 405
/species/1/code.svg                 200 200 200 405
/tour                               200 200 200 303
/tour/number                        200 200 200 405
/tour/result                        200 200 200 405
/tour/sheet                         200 200 200 405
/visit                              200 200 200 405
/waiver                             200 200 200 400
/waiver/parking                     200 200 200 405
/waiver/receipts/1                  404 404 404 405
/waiver/terms/1                     404 404 404 405
`

const { site, admin: user } = await staffSite()
await leaveFewSpecies(site)
const paths = site.siteRoutes.map(({ path }) => path.replace(/:\w+\??/g, "1"))
const addresses = [...new Set(paths.filter((path) => !/^\/(api\/|\*)/.test(path)))].sort()

const answers = () =>
	ANSWERS.trim()
		.split("\n")
		.map((line) => {
			const [address = "", ...statuses] = line.split(/ +/)
			const [guest, editor, admin, sent] = statuses.map(Number)
			return { address, guest, editor, admin, sent }
		})

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

const PRIVATE = /Admin Dashboard|Add Species|Tour Passcode|passcode"|receipt|Signed out everywhere/

const staff = () => answers().filter(({ address }) => address.startsWith("/admin"))
const closed = () => answers().filter(({ editor }) => editor === 403)

/** Access is denied, and the response neither reveals nor changes anything. */
async function expectRefused(where: { address: string }[], method: string): Promise<void> {
	const before = await everything(site)
	for (const { address } of where) {
		const response = await ask(address, method, user.cookie())
		const what = `${method} ${address}`
		expect(response.status, what).toBe(403)
		const page = await response.text()
		if (response.headers.get("content-type")?.startsWith("text/html"))
			expect(page, what).toContain("Access denied")
		expect(page, what).not.toMatch(PRIVATE)
	}
	expect(await everything(site)).toBe(before)
}

test("the table has every address of the built route table", () => {
	expect(answers().map(({ address }) => address)).toEqual(addresses)
})

test.each([
	["guest", "GET"],
	["editor", "GET"],
	["admin", "GET"],
	["sent", "POST"],
] as const)("each address answers as in the column %s to a %s", async (column, method) => {
	const isStaff = column === "editor" || column === "admin"
	if (isStaff) await setRole(site, column)
	const statuses: Record<string, number> = {}
	for (const address of addresses) {
		const response = await ask(address, method, isStaff ? user.cookie() : "")
		await response.body?.cancel()
		statuses[address] = response.status
		expect(response.headers.get("location") ?? "", address).not.toMatch(isStaff ? /^\/auth/ : /^\/admin/)
	}
	expect(statuses).toEqual(Object.fromEntries(answers().map((one) => [one.address, one[column]])))
})

test("a page takes no PUT, PATCH or DELETE from anybody", async () => {
	await setRole(site, "admin")
	const before = await everything(site)
	for (const address of addresses.filter((one) => one !== "/1/1" && !/invitation/.test(one)))
		for (const method of ["PUT", "PATCH", "DELETE"])
			expect((await ask(address, method, user.cookie())).status, `${method} ${address}`).toBe(405)
	expect(await everything(site)).toBe(before)
})

describe.each(METHODS)("%s requests to staff URLs", (method) => {
	test("a guest is redirected to sign in from every staff URL, and changes nothing", async () => {
		const before = await everything(site)
		for (const { address } of staff()) {
			const response = await ask(address, method, "")
			const what = `${method} ${address}`
			const page = await response.text()
			const query = new URLSearchParams({ redirectTo: address, ...(method === "POST" && { notDone: "1" }) })
			expect([response.status, response.headers.get("location"), page], what).toEqual([
				303,
				`/auth?${query}`,
				"",
			])
		}
		expect(await everything(site)).toBe(before)
	})

	test("a user without a role is rejected at every staff URL, and changes nothing", async () => {
		await setRole(site, "visitor")
		await expectRefused(staff(), method)
	})

	test("an editor is rejected at every page for administrators, and changes nothing", async () => {
		await setRole(site, "editor")
		await expectRefused([...closed(), { address: "/admin/security/settings/tour_passcode" }], method)
	})
})

test("an editor sees the own account on the Security tab, and nothing of the site", async () => {
	await setRole(site, "editor")
	for (const address of ["/admin/security", "/admin/security/password", "/admin/security.data"]) {
		const page = await user.html(address)
		expect(page, address).not.toMatch(/passcode|tour_enabled|Backup|Waiver Records|Changes|user\.created/)
	}
	expect(await user.html("/admin/security")).toContain("Session Security")
	const home = await user.html("/")
	expect(home).toContain("Admin Panel")
	expect(home).toContain("Change Password")
})

test("an administrator can enter a tour that is switched off, and an editor can't", async () => {
	await setRole(site, "editor")
	await storeSetting(site, "tour_enabled", "false")
	expect((await user.get("/tour")).headers.get("location")).toBe("/?tour=off")
	await setRole(site, "admin")
	expect((await user.get("/tour")).status).toBe(200)
	await storeSetting(site, "tour_enabled", "true")
})

test("the data requests of staff pages are guarded like the pages", async () => {
	await setRole(site, "visitor")
	for (const { address } of staff()) {
		const twin = `${address}.data`
		const guest = await fetch(site.address + twin, { redirect: "manual" })
		const text = await guest.text()
		// Files have no page data either.
		if (/\.\w+\.data$/.test(twin))
			expect([guest.status, text], twin).toEqual([404, '{"message":"Not Found"}'])
		else expect(text, twin).toContain("/auth?redirectTo=")
		expect(text, twin).not.toMatch(/scientificName|tour_passcode|typedPasscode/)
		const other = await fetch(site.address + twin, { headers: { Cookie: user.cookie() } })
		expect(await other.text(), twin).not.toMatch(/scientificName|tour_passcode|typedPasscode/)
	}
})

test("a cross-origin form changes nothing and signs nobody in, with an admin's cookie too", async () => {
	await setRole(site, "admin")
	const before = await everything(site)
	for (const address of addresses) {
		const response = await user.post(address, new URLSearchParams(BODY), {
			headers: { Origin: "https://evil.example" },
		})
		expect([response.status, response.headers.getSetCookie()], address).toEqual([403, []])
	}
	expect(await everything(site)).toBe(before)
})

test("a guest's page contains no link to the staff area except the sign-in page", async () => {
	for (const address of ["/", "/tour", "/species/1", "/blog"]) {
		const page = await (await client(site).get(address)).text()
		expect(page, address).not.toMatch(/Sign Out|Admin Panel|tour_passcode|password_hash/)
		expect(page, address).toContain('href="/auth"')
	}
})
