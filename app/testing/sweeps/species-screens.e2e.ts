import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
} from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
beforeAll(() => signedInAdmin(here.site))

const staff = (options: Parameters<typeof signedInStaff>[1]) => signedInStaff(here, options)

const choice = (page: Page) => page.getByRole("combobox", { name: "Species", exact: true })
const code = (page: Page, name: string) => page.getByRole("img", { name: `QR code of ${name}` })

test("choosing a species shows its QR code at once, and the keyboard stays in the list", async () => {
	for (const options of [PHONE, DESK]) {
		const { page, consoleErrors, leave } = await staff(options)
		await page.goto("/admin/qr-codes")
		await hydrated(page)
		expect(await page.getByRole("button", { name: "Show QR code" }).count()).toBe(0)
		await choice(page).focus()
		await choice(page).selectOption({ label: "Osprey (Pandion haliaetus)" })
		await code(page, "Osprey").waitFor()
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")), POLL_TIMEOUT)
			.toBe("species")
		await choice(page).selectOption({ label: "Monarch (Danaus plexippus)" })
		await code(page, "Monarch").waitFor()
		expect(await code(page, "Osprey").count()).toBe(0)
		await page.getByRole("status").filter({ hasText: "The QR code of Monarch is below." }).waitFor()
		await choice(page).selectOption("")
		await code(page, "Monarch").waitFor({ state: "detached" })
		expect(consoleErrors).toEqual([])
		await leave()
	}
})

test("the form of a species lists its parts on a large screen, with what is to correct in each", async () => {
	const { page, consoleErrors, leave } = await staff(DESK)
	await page.goto("/admin/species/new")
	await hydrated(page)
	const parts = page.getByRole("navigation", { name: "On this page" }).getByRole("link")
	const titles = ["Names", "Photos", "Text and place", "Audio", "Season"]
	expect(await parts.allTextContents()).toEqual(titles)
	for (const title of titles) await page.getByRole("heading", { name: title, exact: true }).waitFor()
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await expect.poll(() => parts.first().textContent(), POLL_TIMEOUT).toBe("Names: 2 to correct")
	await page.getByLabel("Common Name").fill("Ruddy Duck")
	await expect.poll(() => parts.first().textContent(), POLL_TIMEOUT).toBe("Names: 1 to correct")
	await parts.nth(3).click()
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("audio-section")
	const top = () =>
		page
			.getByRole("heading", { name: "Audio", exact: true })
			.evaluate((one) => one.getBoundingClientRect().top)
	await expect.poll(top, POLL_TIMEOUT).toBeLessThan(300)
	await page.setViewportSize({ width: 390, height: 664 })
	expect(await parts.first().isVisible()).toBe(false)
	expect(consoleErrors).toEqual([])
	await leave()
})
