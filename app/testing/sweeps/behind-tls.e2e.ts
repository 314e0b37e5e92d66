import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ADMIN } from "#app/testing/fixtures/admin.ts"
import { DESK, POLL_TIMEOUT, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { startTlsProxy, type TlsProxy } from "#app/testing/fixtures/tls-proxy.ts"

const here = siteAndBrowser({ TRUST_PROXY: "true" })
let proxy: TlsProxy
beforeAll(async () => {
	proxy = await startTlsProxy(here.site)
})
afterAll(() => proxy?.close())

test.each([
	["with scripts", true],
	["without scripts", false],
])(
	"behind TLS a browser %s can sign in, change a species with its picture, and sign out",
	async (_how, javaScriptEnabled) => {
		const behind = { browser: here.browser, site: { ...here.site, address: proxy.address } }
		const { page, context, leave } = await visitor(behind, {
			...DESK,
			javaScriptEnabled,
			ignoreHTTPSErrors: true,
		})
		const button = (name: string) => page.getByRole("button", { name, exact: true })
		const expectMessage = (words: string) => page.locator("p", { hasText: words }).first().waitFor()

		await page.goto(`/auth?token=${here.site.registrationToken}`)
		if (javaScriptEnabled) await page.getByRole("link", { name: "Create Admin" }).click()
		const enter = button(javaScriptEnabled ? "Create Admin Account" : "Login")
		await enter.waitFor()
		await page.getByLabel("Username").fill(ADMIN.username)
		await page.getByLabel(/^Password/).fill(ADMIN.password)
		if (javaScriptEnabled) await page.getByLabel("Confirm Password").fill(ADMIN.password)
		await enter.click()
		await page.waitForURL(`${proxy.address}/`)
		const [session] = (await context.cookies()).filter((one) => one.name.includes("session"))
		expect(session).toMatchObject({ name: "__Host-session", secure: true, httpOnly: true, path: "/" })

		const pixels = { create: { width: 500, height: 400, channels: 3 as const, background: "teal" } }
		await page.goto("/admin/species/1/edit")
		await page.getByLabel("Common Name").fill(`Great Diver ${javaScriptEnabled}`)
		await page.getByLabel("Image", { exact: true }).setInputFiles({
			name: "diver.jpg",
			mimeType: "image/jpeg",
			buffer: await sharp(pixels).jpeg().toBuffer(),
		})
		await button("Update").click()
		await expectMessage("Species updated")

		await page.goto("/species/1")
		await page.getByRole("heading", { name: `Great Diver ${javaScriptEnabled}`, exact: true }).waitFor()
		await page.locator('img[src*="-500.webp"]').first().waitFor()

		await page.goto("/")
		await page.getByRole("button", { name: ADMIN.username }).click()
		await page.getByRole("button", { name: "Sign Out" }).first().click()
		// The URL doesn't change, so wait for the page without the username.
		await page.getByRole("button", { name: ADMIN.username }).waitFor({ state: "detached" })
		await page.waitForLoadState("load")
		await expect.poll(async () => (await context.cookies()).length, POLL_TIMEOUT).toBe(0)
		await page.goto("/admin")
		expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(`${proxy.address}/auth`)
		await leave()
	},
)
