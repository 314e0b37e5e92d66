import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { hydrated, PHONE, signedInStaff, siteAndBrowser } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
beforeAll(async () => {
	await signedInAdmin(here.site)
})

test.each([
	{ name: "with scripts", options: PHONE, hasScripts: true },
	{ name: "without scripts", options: { ...PHONE, javaScriptEnabled: false }, hasScripts: false },
])(
	"on a phone $name a post is scheduled, previewed, changed and restored, then published",
	async (device) => {
		const { page, leave } = await signedInStaff(here, device.options)
		const title = `Owls ${device.name}`
		const ready = async () => {
			if (device.hasScripts) await hydrated(page)
		}
		const check = async (what: string) => {
			if (device.hasScripts) await expectAccessible(page, what)
		}
		const card = page.getByRole("article").filter({ hasText: title })

		await page.goto("/admin/news/new")
		await ready()
		await page.getByLabel(/^Title/).fill(title)
		await page.getByLabel(/^Content/).fill("At dusk, by the barn.")
		await page.getByLabel("Or publish later, at").fill("2020-01-02T08:00")
		await page.getByRole("button", { name: "Create Post" }).click()
		await page.getByText("January 2, 2020 at 8:00 AM has passed").first().waitFor()
		expect(await page.getByLabel(/^Content/).inputValue()).toBe("At dusk, by the barn.")
		await page.getByLabel("Or publish later, at").fill("2090-05-31T07:05")
		await page.getByRole("button", { name: "Create Post" }).click()
		await card.getByText("Visitors see it from May 31, 2090 at 7:05 AM.").waitFor()
		expect(await card.getByText("Scheduled", { exact: true }).count()).toBe(1)
		await check("the list with a scheduled post")

		await card.getByRole("link", { name: `Preview ${title}` }).click()
		await page.getByText("Visitors see this post from May 31, 2090 at 7:05 AM.").waitFor()
		await page.getByText("At dusk, by the barn.").waitFor()
		await ready()
		await check("the preview")

		await page.getByRole("link", { name: "Edit", exact: true }).click()
		await page.getByLabel(/^Content/).fill("At dawn, by the lake.")
		await page.getByRole("button", { name: "Update Post" }).click()
		await card.getByText("At dawn, by the lake.").waitFor()
		await card.getByRole("link", { name: `Versions of ${title}` }).click()
		await page.getByText("Changed: Content.").waitFor()
		await ready()
		await check("the versions")
		await page.getByRole("listitem").filter({ hasText: "The oldest version" }).getByRole("link").click()
		await page.getByRole("heading", { name: "What restoring it changes" }).waitFor()
		await ready()
		await check("a version")
		await page.getByRole("button", { name: "Restore this version" }).click()
		await page.getByText("To undo it, restore the version before.").first().waitFor()

		await page.goto("/admin/news")
		await ready()
		await card.getByRole("button", { name: `Publish now ${title}` }).click()
		await card.getByRole("link", { name: `View ${title}` }).click()
		await page.getByText("At dusk, by the barn.").waitFor()
		await leave()
	},
)
