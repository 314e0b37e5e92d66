import type { Page } from "playwright-core"
import { beforeEach, describe, expect, test } from "vitest"
import { DESK, hydrated, PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"
import { forgetHours } from "#core/testing/opening-hours.ts"
import { testFile } from "#core/testing/test-files.ts"

const here = siteAndBrowser()
beforeEach(async () => {
	await forgetHours(here.site)
	await here.site.db.updateTable("trails").set({ closed: 0 }).execute()
	await here.site.db.deleteFrom("users").where("username", "=", "ben").execute()
})

/** A link, button or choice. Typing isn't counted. */
type Press = { press: "link" | "button" | "summary"; name: string | RegExp }
type Typed = { fill: Record<string, string> }
type Chosen = { file: string }
type Step = Press | Typed | Chosen

const link = (name: string | RegExp): Press => ({ press: "link", name })
const button = (name: string): Press => ({ press: "button", name })
const TODAY: Press = { press: "summary", name: "Today" }

/** Jobs of staff from `/admin`, the largest number of presses for each, and what the page says at the end. */
const JOBS: { job: string; most: number; steps: Step[]; says: string | RegExp }[] = [
	{
		job: "add a species",
		most: 2,
		steps: [
			link("Add Species"),
			{ fill: { "Common Name": "Snow Goose", "Scientific Name": "Anser caerulescens" } },
			button("Create"),
		],
		says: "Species created",
	},
	{
		job: "change the hours",
		most: 3,
		steps: [TODAY, link("Change weekly hours"), { fill: { "Every day from": "09:30" } }, button("Save")],
		says: "Settings saved",
	},
	{
		job: "close tomorrow",
		most: 2,
		steps: [TODAY, button("Close tomorrow")],
		says: /^Closed on/,
	},
	{
		job: "publish news",
		most: 3,
		steps: [
			link("Blog & News"),
			link("Create New Post"),
			{ fill: { Title: "Geese over the hayfield", Content: "Two hundred of them." } },
			button("Publish"),
		],
		says: "Blog post created successfully",
	},
	{
		job: "add an event",
		most: 3,
		steps: [
			TODAY,
			link("Add Event"),
			{
				fill: {
					Title: "Owl walk",
					Content: "Bring a lamp.",
					"Start date": "2031-05-03",
					"Start time": "19:00",
				},
			},
			button("Publish"),
		],
		says: "Event created",
	},
	{
		job: "close a trail",
		most: 2,
		steps: [TODAY, button("Close Hayfield loop")],
		says: "Trail closed",
	},
	{
		job: "read how many visitors came",
		most: 1,
		steps: [TODAY],
		says: /^Accepted the terms: today .* yesterday .* this week/,
	},
	{
		job: "invite a person",
		most: 3,
		steps: [
			link("Security"),
			link("Manage Accounts"),
			{ fill: { Username: "ben" } },
			button("Add and create link"),
		],
		says: "Link for ben",
	},
	{
		job: "replace the home picture",
		most: 3,
		steps: [link("Site Settings"), { file: "New home picture" }, button("Replace")],
		says: "Settings saved",
	},
	{
		job: "print one label",
		most: 2,
		steps: [link("Label of Common Loon")],
		says: "Common Loon",
	},
]

async function take(page: Page, step: Step): Promise<void> {
	if ("fill" in step) {
		for (const [label, text] of Object.entries(step.fill)) await page.getByLabel(label).first().fill(text)
	} else if ("file" in step) {
		await page
			.getByLabel(step.file)
			.first()
			.setInputFiles(await testFile("first.jpg"))
	} else if (step.press === "summary") {
		await page.locator("summary", { hasText: step.name }).click()
	} else {
		await page
			.getByRole(step.press, { name: step.name, exact: typeof step.name === "string" })
			.filter({ visible: true })
			.first()
			.click()
	}
}

describe.each([
	["on a phone", { ...PHONE, viewport: { width: 390, height: 664 } }],
	["on a desktop without scripts", { ...DESK, javaScriptEnabled: false }],
])("%s, from the dashboard", (_, options) => {
	test.each(JOBS)("'$job' takes at most $most presses", async ({ most, steps, says }) => {
		const { page } = await signedInStaff(here, options)
		await page.goto("/admin")
		if (options.javaScriptEnabled !== false) await hydrated(page)
		for (const step of steps) await take(page, step)
		await page.getByText(says).filter({ visible: true }).first().waitFor()
		expect(steps.filter((step) => !("fill" in step)).length).toBeLessThanOrEqual(most)
		// What begins in Today leads back to it.
		if (steps[0] === TODAY) expect(page.url()).toMatch(/\/admin(\?|#|$)|back=today/)
	})
})
