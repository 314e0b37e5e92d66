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
	"on a phone $scripts scripts a weekly event is entered, corrected, found by visitors, changed for a day and duplicated",
	async ({ scripts, options, hasScripts }) => {
		const { page, leave } = await signedInStaff(here, options)
		const open = async (address: string) => {
			await page.goto(address)
			if (hasScripts) await hydrated(page)
		}
		const fill = async (typed: Record<string, string>) => {
			for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
		}
		const title = `Morning walk ${scripts} scripts`
		await open("/admin/news/new")
		await page.getByLabel(/^Title/).fill(title)
		await page.getByLabel(/^Content/).fill("Bring boots.")
		await page.getByText("This post is an event").click()
		await fill({ "Start date": "2031-06-07", "Start time": "09:00", "End time": "11:00" })
		await page.getByLabel("Repeats").selectOption("Every week")
		await page.getByText("Cancelled and changed dates").click()
		await fill({ "Change 1: date": "2031-06-15" })
		await page.getByLabel("Change 1: cancelled").check()
		await page.getByRole("switch", { name: "Publish immediately" }).check()
		await page.getByRole("button", { name: "Create Post" }).click()
		const summary = (message: string) => page.getByRole("alert").filter({ hasText: message }).first()
		await summary("Enter the last date, or the number of times").waitFor()
		await fill({ "Number of times": "8" })
		await page.getByRole("button", { name: "Create Post" }).click()
		await summary("June 15, 2031 isn't a date of this event").waitFor()
		expect(await page.getByLabel("Number of times").inputValue()).toBe("8")
		await fill({
			"Change 1: date": "2031-06-14",
			"Change 2: date": "2031-06-21",
			"Change 2: new start": "10:00",
		})
		if (hasScripts) await expectAccessible(page, "the form of an event that repeats")
		await page.getByRole("button", { name: "Create Post" }).click()
		await page.getByText("Blog post created successfully").first().waitFor()

		await open("/events")
		await page.getByText("Every Saturday, 8 times from June 7, 2031. Not on June 14, 2031").first().waitFor()
		if (hasScripts) await expectAccessible(page, "the list of events")
		await page.getByRole("link", { name: title }).click()
		const box = page.getByRole("region", { name: "Event" })
		await box.getByText("Saturday, June 21, 2031, 10:00 AM to 12:00 PM").waitFor()
		if (hasScripts) await expectAccessible(page, "the page of an event that repeats")
		const file = await box.getByRole("link", { name: "Add to calendar" }).getAttribute("href")
		const calendar = await (await page.request.get(file ?? "")).text()
		expect(calendar).toContain("RRULE:FREQ=WEEKLY;COUNT=8")

		await open("/admin/news")
		await page.getByRole("button", { name: `Duplicate ${title}` }).click()
		await page.getByText("Post duplicated").first().waitFor()
		expect(await page.getByLabel(/^Title/).inputValue()).toBe(title)
		expect(await page.getByLabel("Change 2: new start").inputValue()).toBe("10:00")
		await page.getByLabel("Address").waitFor()
		await here.site.db.deleteFrom("posts").where("title", "=", title).execute()
		await leave()
	},
)
