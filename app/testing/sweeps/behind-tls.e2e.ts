import { afterAll, beforeAll, expect, test } from "vitest"
import { ADMIN } from "#app/testing/fixtures/admin.ts"
import { DESK, POLL_TIMEOUT, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"
import { startTlsProxy, type TlsProxy } from "#app/testing/fixtures/tls-proxy.ts"

const here = siteAndBrowser({ TRUST_PROXY: "true" })
let proxy: TlsProxy
beforeAll(async () => {
	proxy = await startTlsProxy(here.site)
})
afterAll(() => proxy?.close())

test("behind TLS a browser can sign in, change a species with its picture, and sign out", async () => {
	const behind = { browser: here.browser, site: { ...here.site, address: proxy.address } }
	const { page, context, leave } = await visitor(behind, { ...DESK, ignoreHTTPSErrors: true })
	const button = (name: string) => page.getByRole("button", { name, exact: true })
	await page.goto(`/auth?token=${here.site.registrationToken}`)
	await page.getByRole("link", { name: "Create Admin" }).click()
	await button("Create Admin Account").waitFor()
	await page.getByLabel("Username").fill(ADMIN.username)
	await page.getByLabel(/^Password/).fill(ADMIN.password)
	await page.getByLabel("Confirm Password").fill(ADMIN.password)
	await button("Create Admin Account").click()
	await page.waitForURL(`${proxy.address}/admin`)
	const [session] = (await context.cookies()).filter((one) => one.name.includes("session"))
	expect(session).toMatchObject({ name: "__Host-session", secure: true, httpOnly: true, path: "/" })

	await page.goto("/admin/species/1/edit")
	await page.getByLabel("Common Name").fill("Great Diver")
	await page.getByLabel("Image", { exact: true }).setInputFiles(await testFile("first.jpg"))
	await button("Update").click()
	await page.getByText("Species updated").first().waitFor()
	await page.goto("/species/1")
	await page.getByRole("heading", { name: "Great Diver", exact: true }).waitFor()
	await page.locator('main img[src*="/media/"]').first().waitFor()

	await page.goto("/")
	await page.getByRole("button", { name: ADMIN.username }).click()
	await page.getByRole("button", { name: "Sign Out" }).first().click()
	// The URL doesn't change, so wait for the page without the username.
	await page.getByRole("button", { name: ADMIN.username }).waitFor({ state: "detached" })
	await expect.poll(async () => (await context.cookies()).length, POLL_TIMEOUT).toBe(0)
	await page.goto("/admin")
	expect(new URL(page.url()).origin + new URL(page.url()).pathname).toBe(`${proxy.address}/auth`)
	await leave()
})
