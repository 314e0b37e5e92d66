import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { expectAccessible, PATIENT, PHONE, siteAndBrowser, visitor } from "../browser.ts"
import { codePicture, type Look, onGrass } from "../code-pictures.ts"
import { fakeCamera } from "../fake-camera.ts"
import { counted, openScanner } from "../scanner-dialog.ts"

let page: Page
let leave: () => Promise<void>
const photo = (buffer: Buffer) => ({ name: "photo.jpg", mimeType: "image/jpeg", buffer })

describe("a camera that a page does not get", () => {
	const camera = fakeCamera()
	// A name that is not this machine's own: its pages are not secure without https.
	const here = siteAndBrowser({}, [...camera.args, "--host-resolver-rules=MAP farm.test 127.0.0.1"])
	beforeAll(async () => camera.show([await codePicture(57), 30]))
	afterAll(() => camera.remove())

	test("refused: said plainly; a photo of 12 megapixels and a typed number count instead", async () => {
		const me = await visitor(here, PHONE)
		page = me.page
		const session = await me.context.newCDPSession(page)
		const { targetInfo } = await session.send("Target.getTargetInfo")
		await session.send("Browser.setPermission", {
			permission: { name: "camera" },
			setting: "denied",
			origin: here.site.address,
			browserContextId: targetInfo.browserContextId,
		})
		const start = await openScanner(page)
		await start.click()
		await page.getByText("The camera is not allowed for this site.").waitFor()
		await expectAccessible(page, "a refused camera")
		// A sign many steps away, in a corner of the picture.
		const far: Look = { size: 80, gravity: "southeast", rotation: 15 }
		const large = await codePicture(57, { width: 4000, height: 3000, ...far })
		await page.getByLabel("Use a photo").setInputFiles(photo(large))
		// Seven looks at 12 megapixels.
		await page.getByText("Code 57", { exact: false }).waitFor({ timeout: 30_000 })
		await page.getByLabel("Number beside the QR code").fill("12 5")
		await page.keyboard.press("Enter")
		await page.getByText("Code 125 read.").waitFor()
		await expect.poll(() => counted(page), PATIENT).toEqual(["57 qr_code", "12 qr_code"])
		await me.leave()
	})

	test("busy, or on a page that is not secure: said plainly", async () => {
		const me = await visitor(here, { ...PHONE, permissions: ["camera"] })
		await me.page.addInitScript(() => {
			const refuse = () => Promise.reject(new DOMException("in use", "NotReadableError"))
			if ("mediaDevices" in navigator) navigator.mediaDevices.getUserMedia = refuse
		})
		await (await openScanner(me.page)).click()
		await me.page.getByText("The camera is busy.").waitFor()
		const { port } = new URL(here.site.address)
		await (await openScanner(me.page, `http://farm.test:${port}`)).click()
		await me.page.getByText("This page was not opened over a secure connection (https)").waitFor()
		await me.leave()
	})
})

describe("a device without a camera", () => {
	const here = siteAndBrowser()
	beforeAll(async () => {
		;({ page, leave } = await visitor(here, PHONE))
		await (await openScanner(page)).click()
	})
	afterAll(() => leave?.())

	test("is told so, and has the other ways", async () => {
		await page.getByText("No camera was found on this device.").waitFor()
		await page.getByRole("button", { name: "Start Camera" }).waitFor()
		expect(await page.getByLabel("Use a photo").getAttribute("capture")).toBe("environment")
		expect(await page.getByLabel("Number beside the QR code").getAttribute("inputmode")).toBe("numeric")
	})

	test("a wrong number is an error at its field, keeps the focus, and goes with the right one", async () => {
		const field = page.getByLabel("Number beside the QR code")
		for (const wrong of ["126", "", "loon", "215"]) {
			await field.fill(wrong)
			await field.press("Enter")
			await page.getByText("That code is not right, please look again.").waitFor()
			expect(await field.getAttribute("aria-invalid")).toBe("true")
			expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
		}
		await expectAccessible(page, "a wrong number")
		expect(await counted(page)).toEqual([])
		await field.fill("125")
		await page.getByRole("button", { name: "Use number" }).click()
		await page.getByText("Code 125 read.").waitFor()
		expect(await page.getByText("That code is not right").count()).toBe(0)
		expect(await field.inputValue()).toBe("")
		await expect.poll(() => counted(page), PATIENT).toEqual(["12 qr_code"])
	})

	test("a photo without a code and a file that is no photo are said plainly; two codes in one photo count both", async () => {
		const field = page.getByLabel("Use a photo")
		await field.setInputFiles(photo(await onGrass(Buffer.from("<svg width='9' height='9'/>"))))
		await page.getByText("No code was found in this photo.").waitFor()
		await field.setInputFiles(photo(Buffer.from("no picture")))
		await page.getByText("This file is no picture that can be opened here.").waitFor()
		const one = await codePicture(3, { width: 400, height: 400 })
		const two = await codePicture(4, { width: 400, height: 400 })
		const pair = await onGrass(
			Buffer.from(
				`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400">${[one, two]
					.map(
						(jpeg, at) =>
							`<image x="${at * 400}" width="400" height="400" href="data:image/jpeg;base64,${jpeg.toString("base64")}"/>`,
					)
					.join("")}</svg>`,
			),
			{ size: 1200 },
		)
		await field.setInputFiles(photo(pair))
		await page.getByText("read.").waitFor()
		await expect
			.poll(async () => (await counted(page)).sort(), PATIENT)
			.toEqual(["12 qr_code", "3 qr_code", "4 qr_code"])
	})

	test("at 320 pixels and with large text nothing runs out of the dialog", async () => {
		await page.setViewportSize({ width: 320, height: 640 })
		for (const size of ["", "212.5%"]) {
			const wide = await page.evaluate((value) => {
				document.documentElement.style.fontSize = value
				return [...document.querySelectorAll("dialog[open] [data-needs-bundle] *")]
					.filter((element) => element.checkVisibility())
					.filter((element) => !element.closest("[aria-hidden]") && !element.matches("input[type=file]"))
					.filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
					.map((element) => `${element.tagName} ${element.textContent}`)
			}, size)
			expect(wide, size).toEqual([])
		}
		await page.evaluate(() => {
			document.documentElement.style.fontSize = ""
		})
	})

	test("everything can be done with the keyboard alone", async () => {
		await page.getByRole("tab", { name: "QR Scan" }).focus()
		const reached: (string | null)[] = []
		for (let press = 0; press < 6; press++) {
			await page.keyboard.press("Tab")
			reached.push(
				await page.evaluate(() => {
					const element = document.activeElement
					const name = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
					return name ?? element?.textContent ?? null
				}),
			)
		}
		const mine = ["Start Camera", "Use a photo", "Number beside the QR code", "Use number"]
		expect(reached.filter((name) => name && mine.includes(name))).toEqual(mine)
	})
})
