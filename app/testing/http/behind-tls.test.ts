import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { ADMIN, type Client, client, firstAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { startTlsProxy, type TlsProxy } from "#app/testing/fixtures/tls-proxy.ts"

/** Headers from outside that the proxy must not pass on: a forged client address and protocol. */
const FORGED = {
	"X-Forwarded-Host": "evil.example",
	"X-Forwarded-Proto": "http",
	"X-Forwarded-For": "192.0.2.66",
	Forwarded: "host=evil.example;proto=http;for=192.0.2.66",
}

/** A site behind a proxy, and a client whose forms come from `origin`. */
type Behind = { site: TestSite; proxy: TlsProxy; origin: string; newClient(): Client; close(): Promise<void> }

/** `publicUrl` is the site's setting. Only the proxy, which has its own address, knows about TLS. */
async function behindTls(variables: Record<string, string>): Promise<Behind> {
	const site = await startTestSite(variables)
	const proxy = await startTlsProxy(site)
	const origin = variables.PUBLIC_URL ?? proxy.address
	return {
		site,
		proxy,
		origin,
		newClient: () => client(proxy, origin, proxy.fetch),
		async close() {
			await proxy.close()
			await site.close()
		},
	}
}

describe.each<[string, Record<string, string>]>([
	[
		"PUBLIC_URL and TRUST_PROXY, as in compose.yaml",
		{ PUBLIC_URL: "https://farm.example", TRUST_PROXY: "true" },
	],
	["TRUST_PROXY alone", { TRUST_PROXY: "true" }],
])("behind a TLS proxy, with %s", (_settings, variables) => {
	let behind: Behind
	let admin: Client
	beforeAll(async () => {
		behind = await behindTls(variables)
		admin = behind.newClient()
		const made = await admin.post("/auth/create", firstAdmin(behind.site))
		expect([made.status, made.headers.get("Location")]).toEqual([303, "/admin"])
	})
	afterAll(() => behind.close())

	test("signing in sets a cookie that no plain connection and no other host can set or read", async () => {
		const owner = behind.newClient()
		const login = await owner.post("/auth", ADMIN)
		expect(login.status).toBe(303)
		expect(login.headers.get("Set-Cookie")).toMatch(
			/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		)
		expect(await (await owner.get("/")).text()).toContain("Welcome back!")
		const left = await owner.post("/logout")
		expect(left.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Secure/)
		expect((await owner.get("/admin")).status).toBe(303)
	})

	test("forms for the waiver, a species with a picture, and the passcode are accepted over TLS", async () => {
		const accepted = await behind.newClient().post("/waiver?redirect=parking", ACCEPTED)
		expect([accepted.status, accepted.headers.get("Location")]).toEqual([
			303,
			expect.stringMatching(/^\/waiver\/receipts\//),
		])

		const address = "/admin/species/1/edit"
		const form = formOnPage(await (await admin.get(address)).text())
		const pixels = { create: { width: 700, height: 500, channels: 3 as const, background: "teal" } }
		const jpeg = await sharp(pixels).jpeg().toBuffer()
		form.set("name", "Great Diver")
		form.set("image", new File([new Uint8Array(jpeg)], "diver.jpg", { type: "image/jpeg" }))
		const saved = await admin.post(address, form)
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin"])
		const page = await (await behind.newClient().get("/species/1")).text()
		expect(page).toContain("Great Diver")
		expect(page).toMatch(/\/media\/[0-9a-f]{32}-700\.webp/)

		await admin.post("/admin/security/settings/tour_passcode", { value: "Loon Lake" })
		const visitor = behind.newClient()
		const typed = await visitor.post("/tour?type=bird", { passcode: "Loon Lake" })
		expect([typed.status, typed.headers.get("Location")]).toEqual([303, "/tour?type=bird"])
		expect(typed.headers.get("Set-Cookie")).toMatch(/^__Host-tour_access=[^;]+;.*; Secure; SameSite=Lax$/)
		expect(await (await visitor.get("/tour")).text()).toContain("Great Diver")
		await admin.post("/admin/security/settings/tour_passcode", { value: "" })
	})

	test("forms from the same host without TLS, from other hosts, and without an origin are rejected", async () => {
		const warning = vi.spyOn(console, "warn").mockImplementation(() => {})
		for (const Origin of [behind.origin.replace("https:", "http:"), "https://evil.example", "null"]) {
			const response = await admin.post("/admin/species/archive", { ids: "2" }, { headers: { Origin } })
			expect(response.status, Origin).toBe(403)
		}
		expect(warning).toHaveBeenCalledTimes(3)
		warning.mockRestore()
	})

	test("absolute URLs use https, whatever a visitor sends in headers", async () => {
		for (const headers of [{}, FORGED]) {
			const guest = await behind.proxy.fetch(`${behind.proxy.address}/admin/news`, { headers })
			const to = new URL(String(guest.headers.get("Location")), behind.proxy.address)
			expect([guest.status, to.origin]).toEqual([303, behind.proxy.address])
			const html = await (await behind.proxy.fetch(`${behind.proxy.address}/species/2`, { headers })).text()
			expect(html).not.toContain("evil.example")
			const login = await client(behind.proxy, behind.origin, behind.proxy.fetch).post("/auth", ADMIN, {
				headers,
			})
			expect(login.headers.get("Set-Cookie")).toMatch(/^__Host-session=.*Secure/)
		}
		const { servers } = await (await behind.proxy.fetch(`${behind.proxy.address}/api/openapi.json`)).json()
		expect(servers).toEqual([{ url: behind.origin }])
	})
})
