import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ TRUST_PROXY: "true" })
	admin = await signedInAdmin(site)
})
beforeEach(async () => {
	await site.db.deleteFrom("guesses").execute()
	await setPasscode("Loon Lake")
})
afterAll(() => site.close())

const setPasscode = (value: string) => admin.post("/admin/security/settings/tour_passcode", { value })
const isOpen = async (visitor: Client) => {
	const page = textOf(await (await visitor.get("/tour?type=bird")).text())
	return page.includes("All Species") && !page.includes("Wildlife Tour Access")
}

test("a visitor who requests a disabled tour is sent to the home page, which says that the tour is unavailable", async () => {
	const REASON = "The Wildlife Tour isn't open at the moment."
	await admin.post("/admin/security/settings/tour_enabled", { value: "false" })
	const response = await site.get("/tour?type=bird")
	expect([response.status, response.headers.get("location")]).toEqual([302, "/?tour=off"])
	for (let time = 0; time < 2; time++) {
		const page = await site.get("/?tour=off")
		const html = await page.text()
		expect(textOf(html)).toContain(REASON)
		expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/"/)
		expect(html).toContain('<meta name="robots" content="noindex"/>')
		for (const plain of ["/", "/?search=loon&tour=off", "/?tour=on"])
			expect(textOf(await (await site.get(plain)).text()), plain).not.toContain(REASON)
	}
	expect((await admin.get("/tour")).status).toBe(200)
	await admin.post("/admin/security/settings/tour_enabled", { value: "true" })
	// An old copy of the link shows nothing untrue.
	expect(textOf(await (await site.get("/?tour=off")).text())).not.toContain(REASON)
})

test("a tour with a passcode shows the passcode form and nothing of the catalogue", async () => {
	const html = await (await site.get("/tour?species=1")).text()
	for (const words of [
		"Wildlife Tour Access",
		"Please enter the tour passcode to access the wildlife discovery experience.",
		"Tour Passcode",
		"Access Wildlife Tour",
		"Go Back",
	])
		expect(textOf(html)).toContain(words)
	expect(html).toContain('placeholder="Enter passcode"')
	expect(html).not.toContain("Gavia immer")
	expect(html).not.toContain("Loon Lake")
	expect(await (await site.get("/tour.data")).text()).not.toContain("Gavia immer")
})

test("the right passcode opens the tour at the requested URL for this visitor, until the passcode changes", async () => {
	const visitor = client(site)
	const response = await visitor.post("/tour?type=bird", { passcode: "Loon Lake" })
	expect([response.status, response.headers.get("location")]).toEqual([303, "/tour?type=bird"])
	const halfYear = 180 * 24 * 3600
	expect(response.headers.get("set-cookie")).toMatch(
		new RegExp(`^tour_access=[^;]+; Max-Age=${halfYear}; Path=/; HttpOnly; SameSite=Lax$`),
	)
	expect(decodeURIComponent(visitor.cookie())).not.toContain("Loon")
	expect(await isOpen(visitor)).toBe(true)
	expect(await isOpen(client(site))).toBe(false)
	await setPasscode("Heron Marsh")
	expect(await isOpen(visitor)).toBe(false)
	await setPasscode("Loon Lake")
	expect(await isOpen(visitor)).toBe(true)
})

test.each(["loon lake", " Loon Lake", "Loon Lake ", "", "x".repeat(500)])(
	"the passcode %j is wrong, and the field is empty again",
	async (passcode) => {
		const visitor = client(site)
		const response = await visitor.post("/tour", { passcode })
		expect(response.status).toBe(403)
		const html = await response.text()
		expect(html).toContain("Wildlife Tour Access")
		expect(html).toMatch(/<p role="alert"[^>]*><\/p>/)
		expect(html).not.toContain(`value="${passcode}"`)
		expect(response.headers.getSetCookie()).toEqual([])
	},
)

test("a forged or changed cookie gives no access to the tour", async () => {
	const visitor = client(site)
	await visitor.post("/tour", { passcode: "Loon Lake" })
	const made = Buffer.from(JSON.stringify({ granted: true, digest: "x" })).toString("base64")
	// The first character of the signature, because the last one has bits that don't count.
	const changed = visitor.cookie().replace(/(?<=\.)[^.](?=[^.]*$)/, (first) => (first === "A" ? "B" : "A"))
	expect(changed).not.toBe(visitor.cookie())
	for (const cookie of [`tour_access=${made}`, changed, "tour_access=%E0%"]) {
		const page = await fetch(`${site.address}/tour`, { headers: { Cookie: cookie } })
		expect(await page.text(), cookie).toContain("Wildlife Tour Access")
	}
})

test("passcode attempts are throttled per visitor, and others can still enter", async () => {
	const from = (address: string, passcode: string) =>
		client(site).post("/tour", { passcode }, { headers: { "X-Forwarded-For": address } })
	const statuses = []
	for (let at = 0; at < 11; at++) statuses.push((await from("192.0.2.1", `guess ${at}`)).status)
	expect(statuses).toEqual([...Array(10).fill(403), 429])
	const slowed = await from("192.0.2.1", "Loon Lake")
	expect(slowed.status).toBe(429)
	expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(20)
	expect((await from("198.51.100.7", "Loon Lake")).status).toBe(303)
})

test("wrong passcodes from hundreds of networks lock nobody out, not even a visitor with typos", async () => {
	const from = (address: string, passcode: string) =>
		client(site).post("/tour", { passcode }, { headers: { "X-Forwarded-For": address } })
	for (let at = 0; at < 300; at++) {
		const guess = await from(`10.1.${at % 75}.1`, `guess ${at}`)
		expect(guess.status, `guess ${at}`).toBe(403)
	}
	expect((await from("198.51.100.6", "Loon Lake")).status).toBe(303)
	for (let at = 0; at < 9; at++) expect((await from("198.51.100.7", "loon lake")).status).toBe(403)
	expect((await from("198.51.100.7", "Loon Lake")).status).toBe(303)
})

test("a new passcode resets the throttle", async () => {
	const from = (address: string, passcode: string) =>
		client(site).post("/tour", { passcode }, { headers: { "X-Forwarded-For": address } })
	for (let at = 0; at < 10; at++) expect((await from("198.51.100.8", `guess ${at}`)).status).toBe(403)
	expect((await from("198.51.100.8", "Loon Lake")).status).toBe(429)
	await setPasscode("Heron Marsh")
	expect((await from("198.51.100.8", "Heron Marsh")).status).toBe(303)
})

test("passcode attempts from one IPv6 network, or from several ports of an address, count as one visitor's", async () => {
	const statuses = async (addressOf: (at: number) => string) => {
		const responses = []
		for (let at = 0; at < 12; at++) {
			const headers = { "X-Forwarded-For": addressOf(at) }
			responses.push((await client(site).post("/tour", { passcode: `guess ${at}` }, { headers })).status)
		}
		return responses
	}
	const slowed = [...Array(10).fill(403), 429, 429]
	expect(await statuses((at) => `203.0.113.5:${40_000 + at}`)).toEqual(slowed)
	await site.db.deleteFrom("guesses").execute()
	expect(await statuses((at) => `2001:db8:1:2::${at}`)).toEqual(slowed)
	await site.db.deleteFrom("guesses").execute()
	expect(await statuses((at) => `made up ${at}`)).toEqual(slowed)
})

test("the tour is open without a passcode or with spaces alone, admins need none, and a disabled tour leads home", async () => {
	expect(await isOpen(admin)).toBe(true)
	await setPasscode("   ")
	expect(await isOpen(client(site))).toBe(true)
	await setPasscode("")
	expect(await isOpen(client(site))).toBe(true)
	await setPasscode("Loon Lake")
	await admin.post("/admin/security/settings/tour_enabled", { value: "false" })
	expect((await site.get("/tour")).headers.get("location")).toBe("/?tour=off")
	await admin.post("/admin/security/settings/tour_enabled", { value: "true" })
})
