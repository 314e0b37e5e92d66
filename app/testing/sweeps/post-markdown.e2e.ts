import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { DESK, hydrated, PHONE, signedInStaff, siteAndBrowser } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
beforeAll(async () => {
	await signedInAdmin(here.site)
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
	await page.setViewportSize({ width: 320, height: 800 })
	await page.goto("/blog/blocks")
	await page.getByText("What do people ask?").click()
	await page.getByText("The answer.").waitFor()
	await expectAccessible(page, "blocks")
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
	await page.getByRole("main").getByRole("link", { name: "Plan your visit" }).click()
	await page.waitForURL("**/visit")
	await leave()
})
