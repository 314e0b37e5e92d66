import { toBuffer } from "qrcode"
import { afterAll, expect, test } from "vitest"
import {
	expectAccessible,
	PATIENT,
	PHONE,
	siteAndBrowser,
	type Visitor,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { codePicture, onGrass } from "#app/testing/fixtures/code-pictures.ts"
import { fakeCamera } from "#app/testing/fixtures/fake-camera.ts"
import { counted, openScanner, pictureRuns, trackState } from "#app/testing/fixtures/scanner-dialog.ts"

const camera = fakeCamera()
const here = siteAndBrowser({}, camera.args)
afterAll(() => camera.remove())

const signs = {
	loon: await codePicture(57, { rotation: 10 }),
	turtle: await codePicture(12, { size: 180 }),
	foreign: await onGrass(await toBuffer("https://parking.example/pay?via=qr", { margin: 4 })),
	none: await onGrass(Buffer.from("<svg width='9' height='9'/>")),
}

let me: Visitor
async function arrive() {
	me = await visitor(here, { ...PHONE, permissions: ["camera"] })
	return me.page
}

test("a code held in view counts once, the next one at once, and nothing is asked of another host", async () => {
	await camera.show([signs.loon, 45], [signs.turtle, 45])
	const page = await arrive()
	const hosts = new Set<string>()
	me.context.on("request", (request) => hosts.add(new URL(request.url()).origin))
	await (await openScanner(page)).click()
	await page.getByText("Code 57", { exact: false }).waitFor()
	await page.getByText("Code 12", { exact: false }).waitFor()
	// The film has come round several times by then.
	await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 9)
	await expect.poll(() => counted(page), PATIENT).toEqual(["57 qr_code", "12 qr_code"])
	await expectAccessible(page, "a code was found")
	expect([...hosts]).toEqual([here.site.address])
	expect(me.complaints).toEqual([])
	await me.leave()
})

test("a code that is not the farm's is said plainly, not opened and not counted", async () => {
	await camera.show([signs.foreign, 30])
	const page = await arrive()
	await (await openScanner(page)).click()
	await page.getByText("This QR code leads to parking.example, not to a species on the tour.").waitFor()
	await expectAccessible(page, "a foreign code")
	expect(await counted(page)).toEqual([])
	expect(me.context.pages()).toHaveLength(1)
	await expect.poll(() => new URL(page.url()).pathname, PATIENT).toBe("/tour")
	await me.leave()
})

test("the camera stops with its button, with the dialog, with the tab, in the background and when it is taken away", async () => {
	await camera.show([signs.none, 30])
	const page = await arrive()
	const start = await openScanner(page)

	await start.click()
	await pictureRuns(page)
	await page.getByRole("button", { name: "Stop Camera" }).click()
	expect(await trackState(page)).toBe("ended")

	await start.click()
	await pictureRuns(page)
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { value: true, configurable: true })
		document.dispatchEvent(new Event("visibilitychange"))
		Reflect.deleteProperty(document, "hidden")
	})
	expect(await trackState(page)).toBe("ended")
	await page.getByText("The camera turned off because this page was in the background.").waitFor()

	await start.click()
	await pictureRuns(page)
	await page.evaluate(() =>
		(window as unknown as { track: MediaStreamTrack }).track.dispatchEvent(new Event("ended")),
	)
	await page.getByText("Your phone turned the camera off.").waitFor()
	expect(await trackState(page)).toBe("ended")

	await start.click()
	await pictureRuns(page)
	await page.getByRole("tab", { name: "Manual Entry" }).click()
	await expect.poll(() => trackState(page), PATIENT).toBe("ended")

	await page.getByRole("tab", { name: "QR Scan" }).click()
	await start.click()
	await pictureRuns(page)
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(await trackState(page)).toBe("ended")
	await me.leave()
})

test("a camera that comes when the dialog is closed already is switched off at once", async () => {
	await camera.show([signs.none, 30])
	const page = await arrive()
	await page.addInitScript(() => {
		const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
		navigator.mediaDevices.getUserMedia = async (constraints) => {
			const stream = await open(constraints)
			await new Promise((resolve) => Object.assign(window, { giveCamera: resolve }))
			Object.assign(window, { track: stream.getVideoTracks()[0] })
			return stream
		}
	})
	await (await openScanner(page)).click()
	await page.getByText("Your browser may ask to use the camera.").waitFor()
	await page.waitForFunction(() => "giveCamera" in window)
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await page.evaluate(() => (window as unknown as { giveCamera(): void }).giveCamera())
	await expect.poll(() => trackState(page), PATIENT).toBe("ended")
	await me.leave()
})

test("a camera that finds nothing for minutes is switched off for the battery's sake", async () => {
	await camera.show([signs.none, 30])
	const page = await arrive()
	await page.clock.install()
	const start = await openScanner(page)
	await start.click()
	await pictureRuns(page)
	await page.getByText("Looking for a code…").waitFor()
	await page.clock.fastForward("03:05")
	await page.getByText("so the camera turned off to save battery").waitFor()
	expect(await trackState(page)).toBe("ended")
	await me.leave()
})

test("a camera with a light has a button for it", async () => {
	await camera.show([signs.none, 30])
	const page = await arrive()
	// The light of a phone is what no machine for tests has.
	await page.addInitScript(() => {
		const lights: unknown[] = []
		Object.assign(window, { lights })
		MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
		MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
			lights.push(constraints?.advanced)
		}
	})
	const start = await openScanner(page)
	const light = page.getByRole("button", { name: "Light", exact: true })
	expect(await light.count()).toBe(0)
	await start.click()
	await light.click()
	await page.getByRole("button", { name: "Light", exact: true, pressed: true }).click()
	await page.getByRole("button", { name: "Light", exact: true, pressed: false }).waitFor()
	expect(await page.evaluate(() => (window as unknown as { lights: unknown }).lights)).toEqual([
		[{ torch: true }],
		[{ torch: false }],
	])
	await page.getByRole("button", { name: "Stop Camera" }).click()
	await light.waitFor({ state: "detached" })
	await me.leave()
})

test("without a signal the missing decoder is said, the number still counts, and later the camera reads", async () => {
	await camera.show([signs.loon, 30])
	const page = await arrive()
	const start = await openScanner(page)
	await me.context.setOffline(true)
	await start.click()
	await page.getByText("The code reader didn't load").waitFor()
	await expect.poll(() => page.getByRole("button", { name: "Stop Camera" }).count(), PATIENT).toBe(0)
	await page.getByLabel("Number beside the QR code").fill("125")
	await page.keyboard.press("Enter")
	await page.getByText("Code 125 read.").waitFor()
	await me.context.setOffline(false)
	await start.click()
	await page.getByText("Code 57", { exact: false }).waitFor()
	await expect.poll(() => counted(page), PATIENT).toHaveLength(2)
	await me.leave()
})

test("a browser that promises a reader of its own and has none gets ours", async () => {
	await camera.show([signs.loon, 30])
	const page = await arrive()
	await page.addInitScript(() => {
		class BarcodeDetector {
			static getSupportedFormats = async () => ["qr_code"]
			async detect() {
				throw new DOMException("Barcode detection service unavailable.", "NotSupportedError")
			}
		}
		Object.assign(window, { BarcodeDetector })
	})
	await (await openScanner(page)).click()
	await page.getByText("Code 57", { exact: false }).waitFor()
	await me.leave()
})

test("a browser with a reader of its own loads none of ours", async () => {
	await camera.show([signs.none, 30])
	const page = await arrive()
	const asked: string[] = []
	// What the worker of the tour without a signal saves beforehand is another matter.
	me.context.on("request", (request) => request.serviceWorker() || asked.push(request.url()))
	await page.addInitScript(() => {
		class BarcodeDetector {
			static getSupportedFormats = async () => ["ean_13", "qr_code"]
			detect = async (frame: ImageData) => [
				{ rawValue: `https://farm.example/species/${frame.width === 720 ? 3 : 4}?via=qr` },
			]
		}
		Object.assign(window, { BarcodeDetector })
	})
	await (await openScanner(page)).click()
	await expect.poll(() => counted(page), PATIENT).toEqual(["4 qr_code", "3 qr_code"])
	expect(asked.filter((url) => /decode-worker|wasm/.test(url))).toEqual([])
	await me.leave()
})
