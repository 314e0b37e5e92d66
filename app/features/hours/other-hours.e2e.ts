import { expect, test } from "vitest"
import { PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"
import { open, other, storeHours } from "#core/testing/opening-hours.ts"

const here = siteAndBrowser()

test("while a closure is typed, its form lists the days with hours of their own, and one is kept open", async () => {
	await storeHours(here.site, {
		others: [other("2031-12-24", "2031-12-24", { ...open("10:00", "14:00"), reason: "Fair" })],
	})
	const { page } = await signedInStaff(here, PHONE)
	await page.goto("/admin/site/hours/other/new")
	await page.getByLabel("First day").fill("2031-12-20")
	await page.getByLabel("Last day").fill("2031-12-30")
	const choose = (choice: string) => page.getByLabel(`Every day: ${choice}`).check()
	await choose("Closed")
	await page.getByText("Wednesday, December 24: 10:00 AM to 2:00 PM (Fair).").waitFor()
	await choose("Open")
	await page.getByLabel("Every day from", { exact: true }).fill("10:00")
	await page.getByLabel("Every day to", { exact: true }).fill("12:00")
	await expect.poll(() => page.getByLabel("Keep open").count()).toBe(0)
	await page.getByText("Visitors will see: 10:00 AM to 2:00 PM.").waitFor()
	await choose("Closed")
	await page.getByLabel("Keep open").check()
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Hours saved").first().waitFor()
	const kept = here.site.db.selectFrom("other_hours").select("kept_open").where("reason", "=", "")
	expect(await kept.executeTakeFirst()).toEqual({ kept_open: '["2031-12-24"]' })
})
