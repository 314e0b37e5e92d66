import { utimes, writeFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
	type Visitor,
	visitor,
} from "#app/testing/fixtures/browser.ts"
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

test("a picture and a sound that changed on disk must be chosen again, and nothing is saved without them", async () => {
	await open("/admin/species/new")
	const photo = await save("photo.jpg", (await testFile("first.jpg")).buffer)
	const sound = await save("sound.mp3", (await testFile("first.mp3")).buffer)
	await image().setInputFiles(photo)
	await audio().setInputFiles(sound)
	await page.getByText(/Chosen: sound\.mp3/).waitFor()
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.locator("#name-error").waitFor()
	await page.getByLabel("Common Name").fill("Patient Duck")
	await page.locator("#name-error").waitFor({ state: "detached" })
	await page.getByLabel("Scientific Name").fill("Testus patiens")
	await writeFile(photo, (await testFile("second.jpg")).buffer)
	await writeFile(sound, (await testFile("second.mp3")).buffer)
	const posts: string[] = []
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()))
	await page.getByRole("button", { name: "Create", exact: true }).click()
	const inSummary = page.getByRole("link", { name: CHANGED })
	await expect.poll(() => inSummary.count(), POLL_TIMEOUT).toBe(2)
	expect(await page.getByText(CHANGED).count(), "once at each field, too").toBe(4)
	expect(await hasFocus(image())).toBe(true)
	expect(await isEmpty(image())).toBe(true)
	expect(await isEmpty(audio())).toBe(true)
	expect(posts).toEqual([])
	expect(await page.getByLabel("Common Name").inputValue()).toBe("Patient Duck")
	await image().setInputFiles(photo)
	await audio().setInputFiles(sound)
	await page.getByText(/Chosen: sound\.mp3/).waitFor()
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.getByText("Species created").first().waitFor()
	const saved = await here.site.db
		.selectFrom("species")
		.select(["image_id", "audio_id"])
		.where("name", "=", "Patient Duck")
		.executeTakeFirstOrThrow()
	expect(saved.image_id && saved.audio_id).toBeTruthy()
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

const RED = [220, 30, 30]
/** A picture of one colour with a red block in its upper left corner. */
async function withCorner(width: number, height: number): Promise<Buffer> {
	const block = { width: Math.round(width / 5), height: Math.round(height / 5), channels: 3 as const }
	const corner = await sharp({ create: { ...block, background: "rgb(220,30,30)" } })
		.png()
		.toBuffer()
	return await sharp({ create: { width, height, channels: 3, background: "rgb(250,220,40)" } })
		.composite([{ input: corner, left: 0, top: 0 }])
		.jpeg({ quality: 95 })
		.toBuffer()
}

/** The clicked block is in the frame, and the picture fills the frame to every edge. */
async function expectInView(frame: Locator, what: string): Promise<void> {
	await frame.scrollIntoViewIfNeeded()
	await frame
		.locator("img")
		.last()
		.evaluate((one: HTMLImageElement) => one.decode())
	const rects = await frame.evaluate((box) => {
		const sides = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom]
		const images = [...box.querySelectorAll("img")]
		return [box, ...images].map((one) => sides(one.getBoundingClientRect()))
	})
	for (const rect of rects.slice(1))
		for (const [at, side] of rect.entries())
			expect(Math.abs(side - (rects[0]?.[at] ?? 0)), `${what}: side ${at}`).toBeLessThan(1)
	const { data, info } = await sharp(await frame.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
	const near = (one: number[], other: number[]) =>
		one.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 40)
	const isPicture = (one: number[]) => near(one, RED) || near(one, [250, 220, 40])
	const { width, height } = info
	const edges = Array.from({ length: 20 }, (_, at) => 0.1 + at * 0.04).flatMap((part) => [
		pixel(2, Math.floor(height * part)),
		pixel(width - 3, Math.floor(height * part)),
		pixel(Math.floor(width * part), 2),
		pixel(Math.floor(width * part), height - 3),
	])
	expect(
		edges.filter((one) => !isPicture(one)),
		`${what}: stripes`,
	).toEqual([])
	let red = 0
	for (let at = 0; at < width * height; at++) if (near(pixel(at % width, Math.floor(at / width)), RED)) red++
	expect(red / (width * height), `${what}: the clicked part`).toBeGreaterThan(0.02)
}

test("the focal point of a picture is in view, without empty stripes, in the editor and on every page", async () => {
	const shapes = { portrait: [360, 640], landscape: [800, 320] } as const
	const ids: Record<string, number> = {}
	for (const [shape, [width, height]] of Object.entries(shapes)) {
		await open("/admin/species/new")
		await page.getByLabel("Common Name").fill(`Placed ${shape}`)
		await page.getByLabel("Scientific Name").fill(`Testus ${shape}`)
		const buffer = await withCorner(width, height)
		await image().setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer })
		const whole = page.getByRole("button", { name: /^Whole image/ })
		await whole.scrollIntoViewIfNeeded()
		await expect.poll(async () => (await whole.boundingBox())?.height ?? 0, POLL_TIMEOUT).toBeGreaterThan(50)
		const box = await whole.boundingBox()
		if (!box) throw new Error("no picture")
		expect(box.width / box.height, `${shape}: not squashed`).toBeCloseTo(width / height, 1)
		await whole.click({ position: { x: box.width * 0.06, y: box.height * 0.06 } })
		await expectInView(page.getByRole("img", { name: "Preview" }).locator("xpath=ancestor::div[1]"), shape)
		await page.getByRole("button", { name: "Create", exact: true }).click()
		await page.getByText("Species created").first().waitFor()
		const row = await here.site.db
			.selectFrom("species")
			.select("id")
			.where("name", "=", `Placed ${shape}`)
			.executeTakeFirstOrThrow()
		ids[shape] = row.id
	}
	for (const options of [PHONE, DESK]) {
		const guest = await visitor(here, options)
		const visit = async (address: string) => {
			await guest.page.goto(address)
			await hydrated(guest.page)
		}
		const width = `at ${options.viewport?.width}`
		const frame = ".no-image"
		await visit("/tour?q=Placed")
		for (const [shape, id] of Object.entries(ids)) {
			const card = guest.page.locator(`a[href*="/species/${id}"]`).locator(frame).first()
			await expectInView(card, `${shape}, card ${width}`)
		}
		await visit(`/species/${ids.portrait}`)
		await expectInView(guest.page.locator(frame).first(), `page ${width}`)
		await visit(`/tour?species=${ids.portrait}`)
		await expectInView(guest.page.getByRole("dialog").locator(frame).first(), `dialog ${width}`)
		await guest.leave()
	}
})

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
