import { beforeEach, expect, test } from "vitest"
import { type Client, client, staffSite } from "#core/testing/admin.ts"

const { site, admin } = await staffSite({ TRUST_PROXY: "true" })
beforeEach(async () => {
	await site.db.deleteFrom("guesses").execute()
	await setPasscode("Loon Lake")
})

const setPasscode = (value: string) => admin.post("/admin/security/settings/tour_passcode", { value })
const isOpen = async (visitor: Client) => {
	const page = await visitor.text("/tour?type=bird")
	return page.includes("All Species") && !page.includes("Wildlife Tour Access")
}

test("the right passcode opens the tour at the requested URL for this visitor and for staff, until the passcode changes", async () => {
	const visitor = client(site)
	const response = await visitor.post("/tour?type=bird", { passcode: "Loon Lake" })
	expect([response.status, response.headers.get("location")]).toEqual([303, "/tour?type=bird"])
	const halfYear = 180 * 24 * 3600
	expect(response.headers.get("set-cookie")).toMatch(
		new RegExp(`^tour_access=[^;]+; Max-Age=${halfYear}; Path=/; HttpOnly; SameSite=Lax$`),
	)
	expect(decodeURIComponent(visitor.cookie())).not.toContain("Loon")
	expect(await isOpen(visitor)).toBe(true)
	expect([await isOpen(client(site)), await isOpen(admin)]).toEqual([false, true])
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
		expect(html).not.toContain(`value="${passcode}"`)
		expect(response.headers.getSetCookie()).toEqual([])
	},
)

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
