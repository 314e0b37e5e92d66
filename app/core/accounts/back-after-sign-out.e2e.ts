import { test } from "vitest"
import { DESK, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"

const here = siteAndBrowser()

test.each([
	["scripts", true],
	["scripts blocked", false],
])(
	"Back doesn't show a list of people after the session has ended, with %s",
	async (_, javaScriptEnabled) => {
		const { page } = await signedInStaff(here, { ...DESK, javaScriptEnabled })
		const endAt = (expires_at: string) => here.site.db.updateTable("sessions").set({ expires_at }).execute()
		await page.goto("/admin/security")
		await page.goto("/visit")
		await endAt("2000-01-01T00:00:00.000Z")
		await page.goBack({ waitUntil: "commit" })
		await page.waitForURL("**/auth?*")
		await endAt("2100-01-01T00:00:00.000Z")
	},
)
