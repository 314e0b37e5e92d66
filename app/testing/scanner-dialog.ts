import type { Locator, Page } from "playwright-core"
import { hydrated } from "./browser.ts"

/** Opens the dialog with a tour under way at its tab 'QR Scan', and gives the button that starts the camera. */
export async function openScanner(page: Page, origin = ""): Promise<Locator> {
	await page.goto(`${origin}/tour`)
	await hydrated(page)
	await page.getByRole("button", { name: "Begin Your Discovery" }).click()
	await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
	await page.getByRole("tab", { name: "QR Scan" }).click()
	const start = page.getByRole("button", { name: "Start Camera" })
	await start.waitFor()
	return start
}

/** What the tour has counted: '57 qr_code'. */
export function counted(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		type Discovery = { speciesId: number; discoveryMethod: string }
		const discoveries: Discovery[] = JSON.parse(localStorage.activeTour ?? "{}").discoveries ?? []
		return discoveries.map((one) => `${one.speciesId} ${one.discoveryMethod}`)
	})
}

/** Waits until the camera's picture moves, and keeps its track for `trackState`. */
export async function pictureRuns(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const video = document.querySelector<HTMLVideoElement>("dialog video")
		const stream = video?.srcObject as MediaStream | null
		if (!video || !stream || video.currentTime === 0) return false
		Object.assign(window, { track: stream.getVideoTracks()[0] })
		return true
	})
}

/** 'live' or 'ended', of the track that `pictureRuns` has seen last. */
export function trackState(page: Page): Promise<string> {
	return page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.readyState)
}
