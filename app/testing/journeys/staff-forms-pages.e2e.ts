import { beforeAll, describe, expect, test } from "vitest"
import { browserOnly, POLL_TIMEOUT } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("pages $via", (combination) => {
	const own = ownSite(here, combination)
	beforeAll(async () => {
		await own.site.db.deleteFrom("posts").where("kind", "=", "page").execute()
	})

	async function openList(): Promise<void> {
		await own.at.open("/admin/news")
		await own.at.page.getByRole("link", { name: "Pages and Menu", exact: true }).click()
		await own.at.page.waitForURL("**/admin/pages")
		await own.at.settled()
	}
	const openAction = async (name: RegExp | string) => {
		await own.at.page.getByRole("link", { name }).click()
		await own.at.page.getByRole("dialog").waitFor()
		await own.at.settled()
	}
	const titleAt = async (path: string) =>
		/<h1[^>]*>([^<]*)/.exec(await (await own.site.get(path)).text())?.[1]

	test("every field is saved, shown to visitors, replaced and shown again", async () => {
		const { first, second } = STAFF_FORMS.page
		await openList()
		await openAction("New Page")
		await own.at.fill("page", first)
		await own.at.send("page", "Create Page")
		await own.at.expectMessage("Page created")
		expect(await titleAt("/about/the-farm")).toBe("About &lt;our&gt; farm &amp; lake")
		await openAction(/^Edit About/)
		await own.at.expectValues("page", { ...first, image: "", removeImage: false })
		await own.at.fill("page", { ...second, removeImage: false, published: true, scheduledFor: "" })
		await own.at.send("page", "Update Page")
		await own.at.expectMessage("Page saved")
		expect(await titleAt("/about")).toBe("About us")
		await own.at.page.getByRole("button", { name: "Unpublish About us" }).click()
		await own.at.expectMessage("Page status updated")
		await openAction(/^Edit About/)
		await own.at.fill("page", { scheduledFor: second.scheduledFor, published: false, withTodaysDate: true })
		await own.at.send("page", "Update Page")
		await own.at.expectMessage("Page saved")
		expect(await titleAt("/about")).toBe("404 Page Not Found")
	})

	test("an address of the site is refused at its field, and what was typed stays", async () => {
		await openList()
		await openAction("New Page")
		const typed = { title: "Visit", slug: "/visit", content: "Kept." }
		await own.at.fill("page", typed)
		await own.at.sendIncomplete("page", "Create Page", "The site itself uses /visit.")
		await own.at.expectValues("page", typed)
		await own.at.fill("page", { slug: "/visit-us" })
		await own.at.send("page", "Create Page")
		await own.at.expectMessage("Page created")
	})

	test("entries of the menu are moved and taken out, and a page is deleted", async () => {
		await openList()
		const menu = async () => {
			const { db } = own.site
			const rows = db
				.selectFrom("menu_entries")
				.leftJoin("posts", "posts.id", "post_id")
				.where("place", "=", "menu")
			const entries = await rows.select(["path", "slug"]).orderBy("position").execute()
			return entries.map(({ path, slug }) => path ?? slug)
		}
		await own.at.send("menuEntry", "Down Plan your visit")
		await own.at.expectMessage("Menu saved")
		expect(await menu()).toEqual(["/blog", "/visit"])
		await own.at.send("menuEntry", "To menu Visit")
		await own.at.expectMessage("Menu saved")
		await own.at.send("menuEntry", "Take out News")
		await own.at.expectMessage("Menu saved")
		expect(await menu()).toEqual(["/visit", "/visit-us"])
		if (combination.hasScripts) {
			const { page } = own.staff
			const list = (name: string) => page.getByRole("region", { name, exact: true }).getByRole("listitem")
			// The list has been loaded again.
			await list("In neither").getByText("/blog").waitFor()
			const handle = page.getByRole("button", { name: "Drag Visit, or press the arrow keys" })
			await handle.press("ArrowUp")
			await list("In the menu").first().getByText("/visit-us").waitFor()
			expect(await menu()).toEqual(["/visit-us", "/visit"])
			await expect
				.poll(() => handle.evaluate((one) => one === document.activeElement), POLL_TIMEOUT)
				.toBe(true)
			await handle.hover()
			await page.mouse.down()
			await page.mouse.move(100, ((await handle.boundingBox())?.y ?? 0) + 250, { steps: 5 })
			await page.mouse.up()
			await expect.poll(menu, POLL_TIMEOUT).toEqual(["/visit", "/visit-us"])
		}
		await openAction(/^Delete Visit/)
		await own.at.send("deletePage", "Delete page")
		await own.at.expectMessage("Page deleted")
		expect(await menu()).toEqual(["/visit"])
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.pages])
	})
})
