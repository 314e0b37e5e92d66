import { beforeAll, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "../admin.ts"
import { DESK, expectAccessible, hydrated, PHONE, siteAndBrowser, type Visitor, visitor } from "../browser.ts"

const here = siteAndBrowser()
beforeAll(() => signedInAdmin(here.site))

const GUEST_PAGES = ["/auth", "/auth/create", "/auth?redirectTo=/admin/species/new?draft=x"]
const PAGES = [
	"/admin",
	"/admin?archived=show&q=heron",
	"/admin?q=zzzz",
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/species/99999/edit",
	"/admin/species/archive?ids=1&ids=2",
	"/admin/species/delete",
	"/admin/qr-codes?species=1",
	"/admin/qr-codes?mode=all",
	"/admin/qr-codes/print",
	"/admin/import",
	"/admin/import/00000000000000000000000000000000",
	"/admin/news",
	"/admin/news/new",
	"/admin/news/1/edit",
	"/admin/news/1/delete",
	"/admin?missing=audio",
	"/admin/analytics",
	"/admin/analytics?from=2026-02-30&to=2026-03-01",
	"/admin/security",
	"/admin/security/password",
	"/admin/security/waiver-records",
	"/admin/security/waiver-records?receipt=nonsense",
]

/** Somebody of the staff, signed in by the real form. */
async function staff(options: Parameters<typeof visitor>[1]): Promise<Visitor> {
	const one = await visitor(here, options)
	await one.page.goto("/auth")
	await one.page.getByLabel("Username").fill(ADMIN.username)
	await one.page.getByLabel("Password").fill(ADMIN.password)
	await one.page.getByRole("button", { name: "Login" }).click()
	await one.page.waitForURL("/")
	return one
}

describe.each([
	{ name: "a phone by day", options: { ...PHONE, colorScheme: "light" as const } },
	{ name: "a desk by night", options: { ...DESK, colorScheme: "dark" as const } },
])("on $name", ({ options }) => {
	test("axe finds nothing on any page of the staff, and none is wider than the screen", async () => {
		const guest = await visitor(here, options)
		for (const path of GUEST_PAGES) {
			await guest.page.goto(path)
			await hydrated(guest.page)
			await expectAccessible(guest.page, path)
		}
		await guest.leave()
		const { page, leave } = await staff(options)
		for (const path of PAGES) {
			await page.goto(path)
			await hydrated(page)
			await expectAccessible(page, path)
			const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
			expect(overflow, path).toBeLessThanOrEqual(0)
		}
		await leave()
	}, 180_000)

	test("nor in what a refused form says", async () => {
		const { page, leave } = await staff(options)
		await page.goto("/admin/species/new")
		await hydrated(page)
		await page.getByRole("button", { name: "Create", exact: true }).click()
		await page.getByText("Common name is required").waitFor()
		await expectAccessible(page, "the species form")
		await page.goto("/admin/import")
		await hydrated(page)
		await page
			.getByLabel("CSV file")
			.setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("name\nx") })
		await page.getByText("Ready to import").waitFor()
		await page.getByRole("button", { name: "Import Species" }).click()
		await page.getByText("CSV Import Failed").first().waitFor()
		await expectAccessible(page, "the import")
		await leave()
	})
})

test("at 320 pixels and with text twice as large nothing runs out of the page", async () => {
	const { page, leave } = await staff({ viewport: { width: 320, height: 640 } })
	for (const path of PAGES) {
		await page.goto(path)
		for (const size of ["", "212.5%"]) {
			await page.evaluate((value) => {
				document.documentElement.style.fontSize = value
			}, size)
			const wide = await page.evaluate(() => {
				const limit = document.documentElement.clientWidth
				return [...document.querySelectorAll("main *, header *")]
					.filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > limit + 1)
					.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
			})
			expect(wide.slice(0, 6), `${path} at ${size || "100%"}`).toEqual([])
		}
	}
	await leave()
}, 180_000)

test("a dialog takes the focus, keeps it, and gives it back to where it came from", async () => {
	const { page, leave } = await staff(DESK)
	await page.goto("/admin")
	await hydrated(page)
	const edit = page.getByRole("link", { name: "Edit American Bittern" })
	await edit.focus()
	await page.keyboard.press("Enter")
	const dialog = page.getByRole("dialog", { name: "Edit Species" })
	await dialog.waitFor()
	for (let press = 0; press < 40; press++) {
		await page.keyboard.press("Tab")
		const isInside = await page.evaluate(() => {
			const { activeElement } = document
			return activeElement === document.body || activeElement?.closest("dialog") !== null
		})
		expect(isInside, `Tab ${press + 1}`).toBe(true)
	}
	await page.keyboard.press("Escape")
	await dialog.waitFor({ state: "detached" })
	await page.waitForFunction(
		() => document.activeElement?.getAttribute("aria-label") === "Edit American Bittern",
	)
	await leave()
})
