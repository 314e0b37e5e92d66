import { describe, expect, test } from "vitest"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite, staffAtWork } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("pictures of a post $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)
	const { first, second } = STAFF_FORMS.postPicture
	const title = "Otters in pictures"
	const content = () => own.at.page.getByLabel(/^Content/)

	/** In the form itself, where the cursor is. */
	async function uploadInForm(): Promise<void> {
		const { page } = own.staff
		await page.getByRole("button", { name: "Upload picture" }).click()
		await page.locator("#picture-error").waitFor()
		await own.at.fill("postPicture", first)
		await page.getByRole("button", { name: "Create Post" }).click()
		await own.at.expectSummary("A picture for the text is chosen but not uploaded.")
		await page.getByRole("button", { name: "Upload picture" }).click()
		await page.getByRole("button", { name: "Insert picture 1 at the cursor" }).waitFor()
		const unused = page.getByText("1 picture isn't in the text yet. Visitors will see it at once")
		await unused.waitFor()
		await content().evaluate((area: HTMLTextAreaElement) => {
			area.focus()
			area.setSelectionRange(6, 6)
		})
		await page.getByRole("button", { name: "Insert picture 1 at the cursor" }).click()
		await unused.waitFor({ state: "detached" })
	}
	/** On a page in a new tab, from which a line is copied. */
	async function uploadBeside(): Promise<void> {
		const tab = staffAtWork(await own.at.driver.newTab("Upload pictures"))
		await tab.settled()
		await tab.fill("postPicture", { image: first.image ?? "" })
		expect((await tab.send("postPicture", "Upload Picture")).status()).toBe(400)
		await tab.expectSummary("Describe what the picture shows")
		await tab.expectValues("postPicture", { image: first.image ?? "" })
		await tab.fill("postPicture", { alt: first.alt ?? "", decorative: false })
		await tab.send("postPicture", "Upload Picture")
		await tab.expectMessage("Picture uploaded")
		const line = await tab.page.getByLabel("Text to copy for picture 1").inputValue()
		for (const one of tab.filled) own.at.filled.add(one)
		await tab.driver.leave()
		await content().fill(`Otters\n${line}\nSeen today`)
	}

	test("a picture is uploaded while a new post is written, put into its text, and visitors see both", async () => {
		const { page } = own.at
		await own.at.open("/admin/news/new")
		await own.at.fill("post", { title, content: "Otters\nSeen today", published: true })
		await (hasScripts ? uploadInForm() : uploadBeside())
		expect(await content().inputValue()).toMatch(/^Otters\n!\[An otter .*\]\(\/media\/.*\)\nSeen today$/)
		if (hasScripts) await expectAccessible(own.staff.page, "the form of a post with a picture")
		await own.at.send("post", "Create Post")
		await own.at.expectMessage("Blog post created successfully")
		await page.goto("/blog/otters-in-pictures")
		const picture = page.locator("article").getByRole("img", { name: "An otter [asleep] & a <loon>" })
		const file = await own.site.get((await picture.getAttribute("src")) ?? "")
		expect(file.headers.get("Content-Type")).toMatch(/^image\//)
	})

	test("pictures of a saved post are uploaded and removed, but not while its text shows them", async () => {
		const { page } = own.at
		const row = own.site.db.selectFrom("posts").select("id").where("title", "=", title)
		const { id } = await row.executeTakeFirstOrThrow()
		await own.at.open(`/admin/news/pictures/${id}`)
		await own.at.fill("postPicture", second)
		await own.at.send("postPicture", "Upload Picture")
		await own.at.expectMessage("Picture uploaded")
		expect(await page.getByLabel("Text to copy for picture 1").inputValue()).toMatch(/^!\[\]\(/)
		await own.at.send("deletePostPicture", "Remove picture 2")
		await own.at.expectMessage("The saved text of the post shows this picture.")
		await own.at.send("deletePostPicture", "Remove picture 1")
		await own.at.expectMessage("Picture removed")
		expect(await page.getByLabel(/^Text to copy/).count()).toBe(1)
	})

	test.runIf(hasScripts)("what is typed stays while a picture is uploaded or removed beside it", async () => {
		const { page } = own.at
		const row = own.site.db.selectFrom("posts").select("id").where("title", "=", title)
		const { id } = await row.executeTakeFirstOrThrow()
		await own.at.open(`/admin/news/${id}/edit`)
		await own.at.fill("post", { title: "Typed meanwhile", slug: "typed-meanwhile" })
		await page.locator("#picture").setInputFiles(await testFile("second.jpg"))
		await own.at.fill("postPicture", { decorative: true })
		await own.site.db
			.updateTable("posts")
			.set((eb) => ({ revision: eb("revision", "+", 1) }))
			.execute()
		await page.getByRole("button", { name: "Upload picture" }).click()
		const removal = page.getByRole("button", { name: "Remove picture 1" })
		await page.getByRole("button", { name: "Remove picture 2" }).waitFor()
		await removal.click()
		await page.getByRole("button", { name: "Remove picture 2" }).waitFor({ state: "detached" })
		await removal.click()
		await page.getByText("This picture is in the text. Remove it there first.").waitFor()
		await own.at.expectValues("post", { title: "Typed meanwhile", slug: "typed-meanwhile" })
		expect((await own.at.send("post", "Update Post")).status()).toBe(409)
		await own.at.expectSummary("You saved this post in another window")
	})

	test("all fields and buttons of the pictures' forms were used", () => {
		expectAllFilled(own.at.filled, [...AREAS.postPictures])
	})
})
