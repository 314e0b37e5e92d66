import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { DESK, hydrated, openPage, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"
import { addManySpecies } from "#core/testing/many-species.ts"

const here = siteAndBrowser()
beforeAll(async () => {
	await signedInAdmin(here.site)
	await addManySpecies(here.site, 1)
})

const staff = (options: Parameters<typeof signedInStaff>[1]) => signedInStaff(here, options)

const tick = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true })
const status = (page: Page) => page.locator("[data-selection-bar] [role=status]")
const expectStatus = (page: Page, text: string) => expect.poll(() => status(page).textContent()).toBe(text)
const press = (page: Page, name: string) => page.getByRole("button", { name }).click()

/** Neither now nor after a reload. */
async function expectNothingSelected(page: Page): Promise<void> {
	const bar = page.locator("[data-selection-bar]")
	await bar.waitFor({ state: "detached" })
	expect(await page.locator("input[name=ids]:checked").count()).toBe(0)
	await page.reload()
	await hydrated(page)
	expect(await bar.count()).toBe(0)
}

test("while a page loads, what applies to a selection is shown only once a species is ticked", async () => {
	const { page } = await staff(DESK)
	await page.route("**/assets/*.js", (route) => route.abort())
	await page.goto("/admin")
	const selected = page.getByRole("button", { name: "Archive Selected" })
	expect(await selected.isVisible()).toBe(false)
	await page.locator("input[name=ids]").first().check()
	expect(await selected.isVisible()).toBe(true)
})

test("a selection is of one page, stays behind a question, and is cleared, archived and deleted", async () => {
	const { page } = await staff(DESK)
	await openPage(page, "/admin?q=swallow")
	const all = page.getByLabel(/^Select all/)
	const listed = await page.locator("input[name=ids]").count()
	await all.check()
	await expectStatus(page, `${listed} selected`)
	await press(page, "Clear the selection")
	await expectNothingSelected(page)
	await tick(page, "Bank Swallow").check()
	await tick(page, "Barn Swallow").check()
	await press(page, "Archive Selected")
	const question = page.getByRole("dialog", { name: "Archive 2 species?" })
	await question.waitFor()
	expect(await question.getByRole("listitem").allTextContents()).toEqual(["Bank Swallow", "Barn Swallow"])
	await page.goBack()
	await question.waitFor({ state: "detached" })
	await expectStatus(page, "2 selected")
	await press(page, "Archive Selected")
	await question.getByRole("button", { name: "Archive 2 species" }).click()
	await page.getByText("2 species archived").first().waitFor()
	await expectNothingSelected(page)
	await here.site.db.updateTable("species").set({ archived: 0 }).execute()

	await openPage(page, "/admin")
	await tick(page, "Bank Swallow").check()
	await page.getByRole("link", { name: "Show more" }).click()
	await tick(page, "Zz Moss 1").check()
	await expectStatus(page, "2 selected")
	await page.getByRole("link", { name: "Edit Barred Owl" }).click()
	await page.getByLabel("Location Hints").fill("The old maple")
	await page.getByRole("button", { name: "Update", exact: true }).click()
	await page.getByText("Species updated").waitFor()
	await expectStatus(page, "2 selected")
	await tick(page, "Zz Moss 1").uncheck()
	await press(page, "Delete Selected")
	await page.getByRole("button", { name: "Delete Bank Swallow" }).click()
	await page.getByText("1 species deleted").first().waitFor()
	await expectNothingSelected(page)
	expect(await tick(page, "Bank Swallow").count()).toBe(0)
})

test("the label of what is selected is printed, and the code of a chosen species is shown", async () => {
	const { page } = await staff(DESK)
	await openPage(page, "/admin?q=owl")
	await tick(page, "Barred Owl").check()
	await press(page, "Print label")
	await page.waitForURL(/print/)
	await page.getByRole("img", { name: "QR code of Barred Owl" }).waitFor()
	expect(await page.getByRole("img", { name: /^QR code of/ }).count()).toBe(1)
	await openPage(page, "/admin/qr-codes")
	await page.getByRole("combobox", { name: "Species" }).selectOption({ label: "Common Loon (Gavia immer)" })
	await page.getByRole("img", { name: "QR code of Common Loon" }).waitFor()
})

test("Back leads to the list after creating and deleting a species, and never to an empty form", async () => {
	const { page } = await staff(DESK)
	const expectList = async () => {
		await page.goBack()
		await page.waitForURL("/admin?q=creator")
		await page.getByRole("dialog").waitFor({ state: "detached" })
		expect(await page.getByText(/Not Found|not found/).count()).toBe(0)
	}
	await openPage(page, "/admin?q=creator")
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByLabel("Common Name").fill("Creator Duck")
	await page.getByLabel("Scientific Name").fill("Anas creator")
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.getByText("Species created").waitFor()
	await expectList()
	await page.getByRole("link", { name: "Delete Creator Duck" }).click()
	await page.getByRole("button", { name: "Delete Creator Duck" }).click()
	await page.getByText("1 species deleted").first().waitFor()
	await expectList()
})
