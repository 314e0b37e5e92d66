import { toBuffer } from "qrcode"
import { afterAll, expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { PHONE, siteAndBrowser, type Visitor, visitor } from "#core/testing/browser.ts"
import { counted, openScanner, pictureRuns, trackState, typeNumber } from "#core/testing/scanner-dialog.ts"
import { codePicture, emptyPicture, onGrass } from "./testing/code-pictures.ts"
import { fakeCamera } from "./testing/fake-camera.ts"

const camera = fakeCamera()
const here = siteAndBrowser({}, { args: camera.args, species: [12, 57] })
afterAll(() => camera.remove())

const signs = {
	loon: await codePicture(57, { rotation: 10 }),
	turtle: await codePicture(12, { size: 180 }),
	foreign: await onGrass(await toBuffer("https://parking.example/pay?via=qr", { margin: 4 })),
	none: await emptyPicture(),
}

let me: Visitor
async function arrive() {
	me = await visitor(here, { ...PHONE, permissions: ["camera"] })
	return me.page
}

test("a code held in view counts once, the next one at once, and no other host is requested", async () => {
	await camera.show([signs.loon, 45], [signs.turtle, 45])
	const page = await arrive()
	const hosts = new Set<string>()
	me.context.on("request", (request) => hosts.add(new URL(request.url()).origin))
	await (await openScanner(page)).click()
	await page.getByText("Code 57", { exact: false }).waitFor()
	await page.getByText("Code 12", { exact: false }).waitFor()
	// The fake camera's film has repeated several times by then.
	await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 9)
	await expect.poll(() => counted(page)).toEqual(["57 qr_code", "12 qr_code"])
	await expectAccessible(page, "a code was found")
	expect([...hosts]).toEqual([here.site.address])
})

test("the camera stops with its button, with the dialog, with the tab, in the background and when the device takes it away", async () => {
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
	await expect.poll(() => trackState(page)).toBe("ended")

	await page.getByRole("tab", { name: "QR Scan" }).click()
	await start.click()
	await pictureRuns(page)
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(await trackState(page)).toBe("ended")
})

test("a camera that finds nothing for minutes is switched off to save the battery", async () => {
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
})

test("offline without the decoder the scanner explains it, a typed number still counts, and later the camera scans", async () => {
	await camera.show([signs.loon, 30])
	const page = await arrive()
	const start = await openScanner(page)
	await me.context.setOffline(true)
	await start.click()
	await page.getByText("The code reader didn't load").waitFor()
	await expect.poll(() => page.getByRole("button", { name: "Stop Camera" }).count()).toBe(0)
	await (await typeNumber(page, "125")).press("Enter")
	await page.getByText("Code 125 read.").waitFor()
	await page.getByRole("tab", { name: "QR Scan" }).click()
	await me.context.setOffline(false)
	await start.click()
	await page.getByText("Code 57", { exact: false }).waitFor()
	await expect.poll(() => counted(page)).toHaveLength(2)
})
