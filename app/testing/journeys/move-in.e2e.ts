import { beforeAll, describe, expect, test } from "vitest"
import { browserOnly, POLL_TIMEOUT } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("moving in $via", (combination) => {
	const own = ownSite(here, combination)
	beforeAll(async () => {
		await own.site.db.deleteFrom("posts").execute()
	})
	const text = (shown: string) => own.at.page.getByText(shown).first().waitFor()
	const visited = async (path: string) => textOf(await (await own.site.get(path)).text())

	/** Scripts load the page again by themselves. */
	async function finished(shown: string): Promise<void> {
		const state = () => own.at.page.getByRole("link", { name: "Show the current state" })
		if (!combination.hasScripts)
			await expect
				.poll(async () => {
					if ((await state().count()) > 0) await state().click()
					return await own.at.page.getByText(shown).count()
				}, POLL_TIMEOUT)
				.toBeGreaterThan(0)
		await text(shown)
		await own.at.settled()
	}

	test("wrong files are refused, and added ones can be removed", async () => {
		const { second } = STAFF_FORMS.siteFile
		await own.at.open("/admin/site")
		await own.at.page.getByRole("link", { name: "Change Move In from Another Site" }).click()
		await own.at.page.waitForURL("**/admin/site/move-in")
		await own.at.settled()
		expect((await own.at.send("siteFile", "Add the File")).status()).toBe(400)
		await text("Choose the export (.xml), or a ZIP file.")
		await own.at.settled()
		await own.at.fill("siteFile", { siteFile: "wrong.jpg" })
		expect((await own.at.send("siteFile", "Add the File")).status()).toBe(400)
		await text("This is neither an export of WordPress (.xml) nor a ZIP file.")
		await own.at.settled()
		await own.at.fill("siteFile", second)
		await own.at.send("siteFile", "Add the File")
		await finished("The export is missing.")
		await own.at.send("siteFiles", "Check Again")
		await finished("The export is missing.")
		await own.at.send("siteFiles", "Remove pictures.zip")
		await own.at.expectMessage("File removed")
	})

	test("a site of WordPress is moved in, and published with its menu and its old addresses", async () => {
		const { first, second } = STAFF_FORMS.siteFile
		await own.at.open("/admin/site/move-in")
		await own.at.fill("siteFile", first)
		await own.at.send("siteFile", "Add the File")
		await finished("1 picture is missing.")
		await text("https://old.example/wp-content/uploads/2020/03/otter-300x225.jpg")
		await own.at.fill("siteFile", second)
		await own.at.send("siteFile", "Add the File")
		await finished("2 posts and pages and 1 picture.")
		expect((await own.site.get("/our-story")).status).toBe(404)
		await own.at.send("importSite", "Import 2 Posts and Pages")
		await finished("2 posts and pages and 10 redirects.")

		await own.at.page.getByRole("link", { name: "Show the pages" }).click()
		await own.at.page.waitForURL("**/admin/pages")
		await own.at.settled()
		await own.at.send("menuEntry", "To menu Our story")
		await own.at.expectMessage("Menu saved")

		expect(await visited("/")).toMatch(/Menu .*Our story/)
		expect(await visited("/our-story")).toContain("It began with a barn.")
		const old = await own.site.get("/2020/03/otters/")
		expect([old.status, old.headers.get("Location")]).toEqual([301, "/blog/otters"])
		expect(await (await own.site.get("/blog/otters")).text()).toContain('alt="An otter"')
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.moveIn, "menuEntry"])
	})
})
