import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { hydrated, PHONE, signedInStaff, siteAndBrowser } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
beforeAll(async () => {
	await signedInAdmin(here.site)
})

test.each([
	{ scripts: "with", options: PHONE, hasScripts: true },
	{ scripts: "without", options: { ...PHONE, javaScriptEnabled: false }, hasScripts: false },
])(
	"on a phone $scripts scripts an event is entered, corrected, found by visitors and cancelled",
	async ({ scripts, options, hasScripts }) => {
		const { page, leave } = await signedInStaff(here, options)
		const ready = async () => (hasScripts ? await hydrated(page) : undefined)
		const open = async (address: string) => {
			await page.goto(address)
			await ready()
		}
		const title = `Owl walk ${scripts} scripts`
		await open("/admin/news/new")
		await page.getByLabel(/^Title/).fill(title)
		await page.getByLabel(/^Content/).fill("Bring a lamp.")
		expect(await page.getByLabel("Start date").isVisible(), "a new post is no event yet").toBe(false)
		await page.getByText("This post is an event").click()
		const typed = {
			"Start date": "2031-06-07",
			"Start time": "21:00",
			"End date": "2031-06-07",
			"End time": "20:00",
			Place: "Bank barn",
			"Sign-up link": "https://sign.example/owls",
		}
		for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
		await page.getByRole("switch", { name: "Publish immediately" }).check()
		await page.getByRole("button", { name: "Create Post" }).click()
		const summary = page.getByRole("alert").filter({ hasText: "End must be after the start" }).first()
		await summary.waitFor()
		for (const [label, value] of Object.entries(typed))
			expect(await page.getByLabel(label).inputValue(), label).toBe(value)
		await summary.getByRole("link", { name: "End must be after the start" }).click()
		await page.getByLabel("End time").fill("22:30")
		if (hasScripts) await expectAccessible(page, "the form of an event")
		await page.getByRole("button", { name: "Create Post" }).click()
		await page.getByText("Blog post created successfully").first().waitFor()

		await open("/events")
		if (hasScripts) await expectAccessible(page, "the list of events")
		await page.getByRole("link", { name: title }).click()
		const box = page.getByRole("region", { name: "Event" })
		await box.getByText("Saturday, June 7, 2031, 9:00 PM to 10:30 PM").waitFor()
		const signUp = box.getByRole("link", { name: "Sign up (another website)" })
		expect(await signUp.getAttribute("href")).toBe("https://sign.example/owls")
		if (hasScripts) await expectAccessible(page, "the page of an event")
		const file = await box.getByRole("link", { name: "Add to calendar" }).getAttribute("href")
		const calendar = await page.request.get(file ?? "")
		expect(await calendar.text()).toContain("DTSTART:20310608T010000Z")

		const { id } = await here.site.db
			.selectFrom("posts")
			.select("id")
			.where("title", "=", title)
			.executeTakeFirstOrThrow()
		await open(`/admin/news/${id}/edit`)
		await page.getByLabel("Cancelled", { exact: true }).check()
		await page.getByRole("button", { name: "Update Post" }).click()
		await page.getByText("Blog post updated successfully").first().waitFor()
		await open("/events")
		await page.getByRole("listitem").filter({ hasText: title }).getByText("Cancelled").waitFor()
		await page.getByRole("link", { name: title }).click()
		await box.getByText("This event is cancelled.").waitFor()
		expect(await signUp.count()).toBe(0)
		await page.getByRole("link", { name: "Back to Blog" }).waitFor()
		await leave()
	},
)
