import { expect, test } from "vitest"
import { DESK, hydrated, signedInStaff, siteAndBrowser } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

test.each([
	["scripts", true],
	["scripts blocked", false],
])(
	"Back doesn't show a list of people after the session has ended, with %s",
	async (_, javaScriptEnabled) => {
		const { page, leave } = await signedInStaff(here, { ...DESK, javaScriptEnabled })
		const endAt = (expires_at: string) => here.site.db.updateTable("sessions").set({ expires_at }).execute()
		await page.goto("/admin/security")
		await page.goto("/visit")
		await endAt("2000-01-01T00:00:00.000Z")
		await page.goBack({ waitUntil: "commit" })
		await page.waitForURL("**/auth?*")
		await endAt("2100-01-01T00:00:00.000Z")
		await leave()
	},
)

test("a page that is shown again is hidden until the server has answered", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await page.goto("/admin/news")
	await hydrated(page)
	const visibility = () => page.evaluate(() => document.documentElement.style.visibility)
	const dispatch = (type: string) =>
		page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
	await dispatch("pagehide")
	expect(await visibility()).toBe("hidden")
	const asked = page.waitForRequest(/\.data/)
	await dispatch("pageshow")
	await asked
	await page.getByRole("heading", { level: 1 }).first().waitFor()
	expect(await visibility()).toBe("")
	await leave()
})
