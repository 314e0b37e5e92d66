import { mkdirSync } from "node:fs"
import { test } from "vitest"
import { DESK, hydrated, PHONE, signedInStaff, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { testFile } from "#core/testing/test-files.ts"

const here = siteAndBrowser()
const DIR = "/tmp/posts-look"
mkdirSync(DIR, { recursive: true })

test("look", async () => {
	const { page, context } = await signedInStaff(here, DESK)
	await page.goto("/admin/news/new")
	await hydrated(page)
	await page.getByLabel(/^Title/).fill("Morning walk with a guide")
	await page.getByLabel(/^Content/).fill("Bring boots.\n\nWe meet at the barn.")
	const input = page.locator("input[type=file][hidden]").first()
	await input.setInputFiles(await testFile("first.jpg"))
	await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("/media/"))
	await page.screenshot({ path: `${DIR}/new-desk.png` })
	await page.getByLabel(/^Content/).evaluate((area: HTMLTextAreaElement) => {
		area.value = area.value.replace("what it shows", "Two otters")
		area.dispatchEvent(new Event("input", { bubbles: true }))
	})
	await page.getByText("This post is an event").click()
	await page.getByLabel("Start date").fill("2031-01-18")
	await page.getByLabel("Start time").fill("09:30")
	await page.getByLabel("End time").fill("15:00")
	await page.getByLabel("Add dates").selectOption("weekly")
	await page.getByLabel("Last date").fill("2031-03-01")
	await page.getByLabel("Publish immediately").check()
	await page.getByText("This post is an event").scrollIntoViewIfNeeded()
	await page.screenshot({ path: `${DIR}/event-desk.png` })
	await page
		.locator("details", { hasText: "This post is an event" })
		.screenshot({ path: `${DIR}/event.jpg`, type: "jpeg", quality: 80 })
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.getByText("Blog post created").first().waitFor()
	const post = await here.site.db
		.selectFrom("posts")
		.select(["id", "slug", "event_dates"])
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirstOrThrow()
	console.log(JSON.stringify(post))
	await page.screenshot({ path: `${DIR}/list-desk.png` })
	await page.goto(`/admin/news/${post.id}/edit`)
	await hydrated(page)
	await page.getByLabel("More dates").fill(
		String(post.event_dates)
			.replace(/[[\]"]/g, "")
			.replaceAll(",", "\n")
			.replace("2031-02-01\n", "")
			.replace("2031-02-08", "2031-02-08 10:00-12:00"),
	)
	await page.getByLabel(/^Content/).fill("Bring boots and a lamp.")
	await page.getByLabel("More dates").scrollIntoViewIfNeeded()
	await page.screenshot({ path: `${DIR}/edit-desk.png` })
	await page.getByRole("button", { name: "Update Post" }).click()
	await page.getByText("Blog post updated").first().waitFor()
	await page.goto(`/admin/news/${post.id}/versions`)
	await hydrated(page)
	await page.locator("summary").last().click()
	await page.screenshot({ path: `${DIR}/versions-desk.png` })
	await page.goto(`/admin/news/new?copy=${post.id}`)
	await hydrated(page)
	await page.screenshot({ path: `${DIR}/copy-desk.png` })
	const state = await context.storageState()
	for (const [name, options] of [
		["phone-dark", { ...PHONE, colorScheme: "dark" as const }],
		["phone-noscript", { ...PHONE, javaScriptEnabled: false }],
		["desk-dark-noscript", { ...DESK, colorScheme: "dark" as const, javaScriptEnabled: false }],
	] as const) {
		const other = await visitor(here, { ...options, storageState: state })
		for (const [what, path] of [
			["versions", `/admin/news/${post.id}/versions`],
			["edit", `/admin/news/${post.id}/edit`],
			["pictures", "/admin/news/pictures?added=80"],
			["post", `/blog/${post.slug}`],
			["events", "/events"],
			["pages", "/admin/pages"],
		] as const) {
			await other.page.goto(path)
			await other.page.screenshot({ path: `${DIR}/${what}-${name}.png`, fullPage: what !== "events" })
		}
		await other.leave()
	}
}, 300_000)
