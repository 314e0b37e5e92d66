import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ACCEPTED } from "#core/testing/acceptance.ts"
import { ADMIN, type Client, client, firstAdmin } from "#core/testing/admin.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { startTlsProxy, type TlsProxy } from "./testing/tls-proxy.ts"

/** Headers from outside that the proxy must not pass on: a forged client address and protocol. */
const FORGED = {
	"X-Forwarded-Host": "evil.example",
	"X-Forwarded-Proto": "http",
	"X-Forwarded-For": "192.0.2.66",
	Forwarded: "host=evil.example;proto=http;for=192.0.2.66",
}

describe.each<[string, Record<string, string>]>([
	[
		"PUBLIC_URL and TRUST_PROXY, as in compose.yaml",
		{ PUBLIC_URL: "https://farm.example", TRUST_PROXY: "true" },
	],
	["TRUST_PROXY alone", { TRUST_PROXY: "true" }],
])("behind a TLS proxy, with %s", (_settings, variables) => {
	let site: TestSite
	/** Only the proxy, which has its own address, knows about TLS, and says so in headers. */
	let proxy: TlsProxy
	let origin: string
	let admin: Client
	const newClient = () => client(proxy, origin)
	beforeAll(async () => {
		site = await startTestSite(variables)
		proxy = await startTlsProxy(site)
		origin = variables.PUBLIC_URL ?? proxy.address.replace("http:", "https:")
		admin = newClient()
		const made = await admin.post("/auth/create", firstAdmin(site))
		expect([made.status, made.headers.get("Location")]).toEqual([303, "/admin"])
	})
	afterAll(async () => {
		await proxy.close()
		await site.close()
	})

	test("signing in sets a cookie that no plain connection and no other host can set or read", async () => {
		const owner = newClient()
		const login = await owner.post("/auth", ADMIN)
		expect(login.status).toBe(303)
		expect(login.headers.get("Set-Cookie")).toMatch(
			/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		)
		expect(await owner.html("/")).toContain("Welcome back!")
		const left = await owner.post("/logout")
		expect(left.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Secure/)
		expect((await owner.get("/admin")).status).toBe(303)
	})

	test("forms for the waiver and the passcode are accepted over TLS", async () => {
		const accepted = await newClient().post("/waiver?redirect=parking", ACCEPTED)
		expect([accepted.status, accepted.headers.get("Location")]).toEqual([
			303,
			expect.stringMatching(/^\/waiver\/receipts\//),
		])

		await admin.post("/admin/security/settings/tour_passcode", { value: "Loon Lake" })
		const visitor = newClient()
		const typed = await visitor.post("/tour?type=bird", { passcode: "Loon Lake" })
		expect([typed.status, typed.headers.get("Location")]).toEqual([303, "/tour?type=bird"])
		expect(typed.headers.get("Set-Cookie")).toMatch(/^__Host-tour_access=[^;]+;.*; Secure; SameSite=Lax$/)
		expect(await visitor.html("/tour")).toContain("Common Loon")
		await admin.post("/admin/security/settings/tour_passcode", { value: "" })
	})

	test("absolute URLs use https, whatever a visitor sends in headers", async () => {
		for (const headers of [{}, FORGED]) {
			const guest = await fetch(`${proxy.address}/admin/news`, { headers, redirect: "manual" })
			const to = new URL(String(guest.headers.get("Location")), proxy.address)
			expect([guest.status, to.origin]).toEqual([303, proxy.address])
			const html = await (await fetch(`${proxy.address}/species/2`, { headers })).text()
			expect(html).not.toContain("evil.example")
			const login = await newClient().post("/auth", ADMIN, {
				headers,
			})
			expect(login.headers.get("Set-Cookie")).toMatch(/^__Host-session=.*Secure/)
		}
		const { servers } = await (await fetch(`${proxy.address}/api/openapi.json`)).json()
		expect(servers).toEqual([{ url: origin }])
	})
})
