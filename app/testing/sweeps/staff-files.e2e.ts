import { utimes, writeFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { DESK, hydrated, signedInStaff, siteAndBrowser, type Visitor } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

const CHANGED = "The file has changed. Choose it again."

const here = siteAndBrowser()
const folder = testFolder()
let staff: Visitor
let page: Page
beforeAll(() => leaveFewSpecies(here.site))
beforeEach(async () => {
	staff = await signedInStaff(here, DESK)
	page = staff.page
	await page.goto("/admin")
	return () => staff.leave()
})

const csvField = () => page.getByLabel("CSV file")
const image = () => page.getByLabel("Image", { exact: true })
const audio = () => page.getByLabel("Audio", { exact: true })
const isEmpty = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.files?.length === 0)
const hasFocus = (field: Locator) => field.evaluate((input) => input === document.activeElement)

/** Writes a file as an editor does: with other bytes and a later modification time. */
async function save(name: string, content: string | Buffer): Promise<string> {
	const file = folder.file(name)
	await writeFile(file, content)
	const later = new Date(Date.now() + 5000)
	await utimes(file, later, later)
	return file
}

/** How often a text is visible on the page. */
async function visibleTimes(text: string): Promise<number> {
	const found = page.getByText(text, { exact: true })
	const isVisible = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
	return (await Promise.all((await found.all()).map((one) => one.evaluate(isVisible)))).filter(Boolean).length
}

async function open(address: string): Promise<void> {
	await page.goto(address)
	await hydrated(page)
}

test("a rejected CSV file that was then corrected on disk must be chosen again, and is imported", async () => {
	const header = "name,scientificName,type,conservationStatus,description,locationHints\r\n"
	const file = folder.file("birds.csv")
	await writeFile(file, `${header}Snow Goose,,bird,least_concern,White,Field`)
	await open("/admin/import")
	await csvField().setInputFiles(file)
	await page.getByRole("button", { name: "Check the file" }).click()
	await page.getByText("There is 1 error in the file").first().waitFor()
	await expect.poll(() => visibleTimes("CSV Import Failed")).toBe(1)
	await save("birds.csv", `${header}Snow Goose,Anser caerulescens,bird,least_concern,White,Field`)
	await page.getByRole("button", { name: "Check the file" }).click()
	await page.getByText(CHANGED).waitFor()
	expect(await hasFocus(csvField())).toBe(true)
	expect(await csvField().getAttribute("aria-invalid")).toBe("true")
	expect(await isEmpty(csvField())).toBe(true)
	expect(
		await page
			.getByText(/signal|offline/i)
			.filter({ visible: true })
			.count(),
	).toBe(0)
	await csvField().setInputFiles(file)
	await page.getByText("Ready to import").waitFor()
	expect(await page.getByText(CHANGED).count()).toBe(0)
	await page.getByRole("button", { name: "Check the file" }).click()
	await page.waitForURL(/\/admin\/import\/\w+$/)
})

test("a file of the wrong type, an empty file and two files at once are reported when they are chosen or dropped", async () => {
	const file = (name: string, content: string | Buffer) => ({
		name,
		mimeType: "application/octet-stream",
		buffer: Buffer.from(content as string, "latin1"),
	})
	const expectRejected = async (field: Locator, chosen: ReturnType<typeof file>, words: string) => {
		await field.setInputFiles(chosen)
		await page.getByText(words).waitFor()
		expect(await isEmpty(field), words).toBe(true)
	}
	await open("/admin/species/new")
	const heic = `\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(40)}`
	await expectRejected(image(), file("IMG_1.jpg", heic), "This is an HEIC picture")
	await expectRejected(image(), file("notes.jpg", "Some notes"), "This file format isn't supported")
	const gif = Buffer.from((await testGif()).subarray())
	gif.writeUInt16LE(9000, 6)
	gif.writeUInt16LE(6000, 8)
	await expectRejected(image(), file("huge.gif", gif.toString("latin1")), "at most 50 megapixels")
	expect(await page.getByRole("group", { name: "Image position" }).count()).toBe(0)
	await expectRejected(audio(), file("call.mp3", "%PDF-1.7"), "This is a PDF document")
	await image().setInputFiles(await testFile("first.jpg"))
	await page.getByText(/Chosen: first\.jpg \(\d+ k?B/).waitFor()
	expect(await page.getByText("at most 50 megapixels").count()).toBe(0)
	const questions = answerDialogs(page, "accept")
	await open("/admin/import")
	expect(questions, "a chosen file isn't saved yet").toHaveLength(1)
	await expectRejected(csvField(), file("birds.csv", "PK\x03\x04\x14\0"), "an Excel workbook")
	await expectRejected(csvField(), file("birds.csv", ""), "The file is empty")
	await expectRejected(csvField(), file("birds.csv", "\xff\xd8\xff\xe0"), "a picture (JPEG), not CSV")
	await page.getByRole("button", { name: "Check the file" }).click()
	expect(await hasFocus(csvField()), "the file must be chosen again").toBe(true)
	expect(await page.getByText("No file selected").count()).toBe(0)
	await page.getByRole("button", { name: "Go on without this file" }).click()
	await page.getByRole("button", { name: "Check the file" }).click()
	await page.getByText("No file selected").first().waitFor()
	const two = await page.evaluateHandle(() => {
		const dropped = new DataTransfer()
		for (const name of ["a.csv", "b.csv"]) dropped.items.add(new File(["name"], name))
		return dropped
	})
	await csvField().dispatchEvent("drop", { dataTransfer: two })
	await page.getByText("You dropped 2 files. Drop one file at a time.").waitFor()
})

const testGif = () =>
	sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
		.gif()
		.toBuffer()

test("'Remove the image' takes the picture out of the preview, and a new one appears in it", async () => {
	await open("/admin")
	await page
		.getByRole("link", { name: /^Edit / })
		.first()
		.click()
	const group = page.getByRole("group", { name: "Image position" })
	const shown = group.getByRole("img", { name: "Preview" })
	await shown.waitFor()
	await page.getByLabel("Remove the image").check()
	await group.getByText("The image will be removed when you save").waitFor()
	expect(await shown.count()).toBe(0)
	await image().setInputFiles(await testFile("second.jpg"))
	await shown.waitFor()
	await page.getByRole("button", { name: "Remove second.jpg" }).click()
	await shown.waitFor({ state: "detached" })
	await page.getByLabel("Remove the image").uncheck()
	await shown.waitFor()
})
