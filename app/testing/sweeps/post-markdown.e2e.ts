import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { DESK, hydrated, PHONE, signedInStaff, siteAndBrowser } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
beforeAll(async () => {
	await signedInAdmin(here.site)
})

async function picture(): Promise<string> {
	const { name } = await here.site.db
		.selectFrom("media")
		.select("name")
		.where("kind", "=", "image")
		.limit(1)
		.executeTakeFirstOrThrow()
	return `/media/${name}`
}

test.each([
	{ name: "with scripts on a phone", options: PHONE, hasScripts: true },
	{ name: "without scripts on a desktop", options: { ...DESK, javaScriptEnabled: false }, hasScripts: false },
])(
	"$name a post with Markdown is previewed in a new tab, saved and shown",
	async ({ options, hasScripts }) => {
		const { page, context, leave } = await signedInStaff(here, options)
		await page.goto("/admin/news/new")
		if (hasScripts) await hydrated(page)
		const title = `Otters ${hasScripts ? "with" : "without"} scripts`
		const content = `# Where\nAt the **dock**.\n- [The map](/map)\n- [Birds](https://birds.example/)\n\n![An otter](${await picture()})\n<b>as typed</b>`
		await page.getByLabel(/^Title/).fill(title)
		await page.getByLabel(/^Content/).fill(content)
		const opening = context.waitForEvent("page")
		await page.getByRole("button", { name: "Preview" }).click()
		const preview = await opening
		await preview.getByText("Preview: nothing is saved yet.").waitFor()
		const expectArticle = async (shown: typeof page) => {
			const article = shown.locator("article")
			await article.getByRole("heading", { level: 1, name: title }).waitFor()
			await article.getByRole("heading", { level: 2, name: "Where" }).waitFor()
			expect(await article.locator("strong", { hasText: "dock" }).count()).toBe(1)
			expect(await article.getByRole("listitem").first().textContent()).toBe("The map")
			const external = article.getByRole("link", { name: "Birds (another website)" })
			expect(await external.getAttribute("rel")).toContain("noreferrer")
			expect(await article.getByRole("img", { name: "An otter" }).getAttribute("width")).not.toBeNull()
			await article.getByText("<b>as typed</b>").waitFor()
		}
		await expectArticle(preview)
		await preview.close()
		expect(await page.getByLabel(/^Content/).inputValue()).toBe(content)
		await page.getByRole("switch", { name: "Publish immediately" }).check()
		await page.getByRole("button", { name: "Create Post" }).click()
		await page.getByText("Blog post created successfully").first().waitFor()
		await page.goto("/blog")
		await page.getByRole("link", { name: title, exact: true }).click()
		await expectArticle(page)
		if (hasScripts) await expectAccessible(page, "a post with Markdown")
		await leave()
	},
)

test("a picture of another website is rejected with what to do, and nothing typed is lost", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await page.goto("/admin/news/new")
	await hydrated(page)
	const content = "Look: ![Otter](https://other.example/otter.jpg)"
	await page.getByLabel(/^Title/).fill("Otters elsewhere")
	await page.getByLabel(/^Content/).fill(content)
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.getByText("is on another website. Upload it here").first().waitFor()
	expect(await page.getByLabel(/^Content/).inputValue()).toBe(content)
	await leave()
})

test("the buttons write Markdown around the selection, which the keyboard undoes", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await page.goto("/admin/news/new")
	await hydrated(page)
	const area = page.getByLabel(/^Content/)
	const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
	await area.fill("one\ntwo")
	await area.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(4, 7))
	await press("Bold")
	expect(await area.inputValue()).toBe("one\n**two**")
	await area.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(0, one.value.length))
	await press("List")
	expect(await area.inputValue()).toBe("- one\n- **two**")
	await area.focus()
	await page.keyboard.press("Control+z")
	expect(await area.inputValue()).toBe("one\n**two**")
	await area.fill("")
	await press("Link")
	expect(await area.inputValue()).toBe("[text](https://)")
	expect(
		await area.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd)),
	).toBe("text")
	await leave()
})

test("buttons, questions, tables and rows of pictures are written below the paragraph, and fit a small phone", async () => {
	const { page, leave } = await signedInStaff(here, PHONE)
	await page.goto("/admin/news/new")
	await hydrated(page)
	const area = page.getByLabel(/^Content/)
	const selected = () =>
		area.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd))
	await area.fill("one\ntwo\n\nthree")
	await area.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(1, 1))
	for (const [name, words] of [
		["Button", "Plan your visit"],
		["Question", "What do people ask?"],
		["Table", "Tickets"],
		["Pictures", "what it shows"],
	] as const) {
		await page.getByRole("button", { name, exact: true }).click()
		expect(await selected()).toBe(words)
	}
	const written = await area.inputValue()
	const starts = ["one\ntwo", "-> [", "? What", "| Tickets", "![what", "three"].map((one) =>
		written.indexOf(`\n\n${one}`),
	)
	expect(starts).toEqual([-1, ...starts.slice(1).toSorted((a, b) => a - b)])
	expect(written).toMatch(/^one\ntwo\n/)
	expect(starts.slice(1)).not.toContain(-1)
	await page.getByLabel(/^Title/).fill("Blocks")
	await area.fill(
		`${written.replace(/!\[[^\n]*/, "")}\n\n| ${"Endless".repeat(30)} | Price |\n| --- | ---: |\n| Adults | $10 |`,
	)
	await page.getByLabel("Publish immediately").check()
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.waitForURL(/\/admin\/news(\?.*)?$/)
	for (const width of [320, 390, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await page.goto("/blog/blocks")
		await page.getByText("What do people ask?").click()
		await page.getByText("The answer.").waitFor()
		await expectAccessible(page, `blocks at ${width} px`)
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
	}
	const button = page.getByRole("main").getByRole("link", { name: "Plan your visit" })
	await page.reload()
	await page.emulateMedia({ media: "print" })
	const isAnswerShown = () => page.getByText("The answer.").evaluate((answer) => answer.checkVisibility())
	expect(await isAnswerShown()).toBe(true)
	expect(await button.isVisible()).toBe(true)
	await page.emulateMedia({ media: "screen" })
	expect(await isAnswerShown()).toBe(false)
	await page.setViewportSize({ width: 320, height: 800 })
	const price = await page.getByText("$10").last().boundingBox()
	expect((price?.x ?? 999) + (price?.width ?? 0)).toBeLessThanOrEqual(320)
	await button.click()
	await page.waitForURL("**/visit")
	await leave()
})
