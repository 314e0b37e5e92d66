import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { counted, openScanner, typeNumber } from "#core/testing/scanner-dialog.ts"
import { codePicture, emptyPicture, type Look } from "./testing/code-pictures.ts"
import { fakeCamera } from "./testing/fake-camera.ts"

let page: Page
let leave: () => Promise<void>
const photo = (buffer: Buffer) => ({ name: "photo.jpg", mimeType: "image/jpeg", buffer })

describe("scanning when the camera is unavailable", () => {
	const camera = fakeCamera("denied")
	const here = siteAndBrowser({}, { args: camera.args })
	beforeAll(async () => camera.show([await codePicture(57), 30]))
	afterAll(() => camera.remove())

	test("a denied camera is explained, and a photo of 12 megapixels or a typed number counts instead", async () => {
		;({ page } = await visitor(here, PHONE))
		const start = await openScanner(page)
		await start.click()
		await page.getByText("This site isn't allowed to use the camera.").waitFor()
		await expectAccessible(page, "a denied camera")
		// A distant sign in a corner of the picture.
		const far: Look = { size: 80, gravity: "southeast", rotation: 15 }
		const large = await codePicture(57, { width: 4000, height: 3000, ...far })
		await page.getByLabel("Use a photo").setInputFiles(photo(large))
		// Decoding tries seven regions of the 12 megapixels.
		await page.getByText("Code 57", { exact: false }).waitFor()
		await typeNumber(page, "12 5")
		await page.keyboard.press("Enter")
		await page.getByText("Code 125 read.").waitFor()
		await expect.poll(() => counted(page)).toEqual(["57 qr_code", "12 qr_code"])
	})
})

describe("scanning on a device without a camera", () => {
	const here = siteAndBrowser()
	beforeAll(async () => {
		;({ page, leave } = await visitor(here, { ...PHONE, staysOpen: true }))
		await (await openScanner(page)).click()
	})
	afterAll(() => leave?.())

	test("the dialog says that there is no camera and offers the alternatives", async () => {
		await page.getByText("No camera was found on this device.").waitFor()
		await page.getByRole("button", { name: "Start Camera" }).waitFor()
		// Without `capture`, so that an existing photo can be chosen as well.
		expect(await page.getByLabel("Use a photo").getAttribute("capture")).toBeNull()
	})

	test("a wrong number shows an error at its field, keeps the focus, and disappears with the right number", async () => {
		const field = await typeNumber(page, "")
		expect(await field.getAttribute("inputmode")).toBe("numeric")
		for (const wrong of ["126", "", "loon", "215", " "]) {
			await field.fill(wrong)
			await field.press("Enter")
			const error = wrong.trim()
				? "That code isn't valid. Check the number on the sign."
				: "Enter the number on the sign."
			await page.getByRole("alert").getByText(error).waitFor()
			expect(await field.getAttribute("aria-invalid")).toBe("true")
			await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
		}
		await expectAccessible(page, "a wrong number")
		expect(await counted(page)).toEqual([])
		await field.fill("125")
		await page.getByRole("button", { name: "Use number" }).click()
		await page.getByText("Code 125 read.").waitFor()
		expect(await page.getByText("That code isn't valid").count()).toBe(0)
		const selected = (input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0)
		expect(await field.evaluate(selected), "the next number replaces it").toBe("125")
		await expect.poll(() => counted(page)).toEqual(["12 qr_code"])
	})

	test("a photo without a code and a file that is not a photo are explained", async () => {
		await page.getByRole("tab", { name: "QR Scan" }).click()
		const field = page.getByLabel("Use a photo")
		// What the browser sends when a visitor cancels the file picker.
		await field.dispatchEvent("cancel", { bubbles: true })
		await field.setInputFiles(photo(await emptyPicture()))
		await page.getByText("No code found in this photo.").waitFor()
		await field.setInputFiles(photo(Buffer.from("no picture")))
		await page.getByText("This file can't be opened as a picture.").waitFor()
	})
})
