import { beforeAll, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { expectAccessible } from "#core/testing/axe.ts"
import { openPage, PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"

const here = siteAndBrowser({}, { species: [23, 24] })
beforeAll(() => storeSetting(here.site, "tour_passcode", "loon lake"))

test("a blank passcode can't be sent, a wrong one is cleared, and the right one opens the tour", async () => {
	const { page, context } = await visitor(here, PHONE)
	await openPage(page, "/tour?type=plant")
	await expectAccessible(page, "the gate")
	const field = page.getByLabel("Tour Passcode")
	const button = page.getByRole("button", { name: "Access Wildlife Tour" })
	await expect.poll(() => button.isDisabled()).toBe(true)
	await field.fill("   ")
	expect(await button.isDisabled()).toBe(true)
	await field.fill("heron")
	await button.click()
	await expect.poll(() => field.inputValue()).toBe("")
	await field.fill("loon lake")
	await context.setOffline(true)
	const top = () => button.evaluate((one) => one.getBoundingClientRect().top + scrollY)
	const before = await top()
	await button.click()
	await page.getByText("No connection, so the passcode wasn't checked.").waitFor()
	expect(await top(), "the button does not move").toBe(before)
	expect(await field.inputValue()).toBe("loon lake")
	await context.setOffline(false)
	await field.press("Enter")
	await page.getByText("2 species", { exact: true }).waitFor()
	await expect.poll(() => new URL(page.url()).search).toBe("?type=plant")
})
