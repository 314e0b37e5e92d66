import { expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"

const here = siteAndBrowser({}, { species: [] })

async function listInMenu(slug: string): Promise<void> {
	const { id } = await here.site.db
		.selectFrom("posts")
		.select("id")
		.where("slug", "=", slug)
		.executeTakeFirstOrThrow()
	await here.site.db
		.updateTable("menu_entries")
		.set({ place: "menu", position: 9 })
		.where("post_id", "=", id)
		.execute()
}

test("a page of the menu opens without a connection, another one says that there is none", async () => {
	await listInMenu("/volunteering")
	const { page, context } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await context.setOffline(true)
	await page.goto("/volunteering")
	await page.getByRole("heading", { name: "Volunteering", level: 1 }).waitFor()
	await page.getByRole("heading", { name: "When we meet" }).waitFor()
	await expectAccessible(page, "a saved page")
	await page.getByRole("button", { name: "Menu", exact: true }).click()
	const menu = page.getByRole("navigation", { name: "Menu" })
	expect(await menu.getByRole("link", { name: "Volunteering" }).getAttribute("aria-current")).toBe("page")
	await page.goto("/school-programs")
	await page.getByRole("heading", { name: "No connection" }).waitFor()
})
