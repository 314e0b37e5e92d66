import type { CDPSession, Page } from "playwright-core"
import sharp from "sharp"
import type { TourBundle } from "../models/tour-bundle.ts"
import { signedInAdmin } from "./admin.ts"
import { callerOf, formOf } from "./api.ts"
import type { TestSite } from "./site.ts"

/** Sends photos as staff do, one species each; returns the species' ids. */
export async function addPhotos(site: TestSite, names: string[]): Promise<number[]> {
	const admin = callerOf(site, await signedInAdmin(site))
	const ids: number[] = []
	for (const [at, name] of names.entries()) {
		const image = await photoFile(100 + 10 * at)
		const fields = { name, scientificName: `${name} photo`, type: "bird", conservationStatus: "vulnerable" }
		const { status, body } = await admin("POST", "/api/species", formOf({ ...fields, image }))
		if (status !== 201) throw new Error(`The photo was answered with ${status}.`)
		ids.push(body.id)
	}
	return ids
}

/** Sends another photo of a species. */
export async function replacePhoto(site: TestSite, id: number): Promise<void> {
	const admin = callerOf(site, await signedInAdmin(site))
	const { status } = await admin("PUT", `/api/species/${id}`, formOf({ image: await photoFile(200) }))
	if (status !== 200) throw new Error(`The photo was answered with ${status}.`)
}

/** Noise around a brightness from 0 to 255: large as a file, and another one for another brightness. */
async function photoFile(mean: number): Promise<File> {
	const noise = { type: "gaussian" as const, mean, sigma: 40 }
	const pixels = { width: 1000, height: 750, channels: 3 as const, background: "#2b5", noise }
	const photo = await sharp({ create: pixels }).jpeg().toBuffer()
	return new File([new Uint8Array(photo)], "photo.jpg")
}

/** What the site says that phones may save. */
export async function bundleOf(site: TestSite): Promise<TourBundle> {
	return await (await site.get("/tour/bundle.json")).json()
}

/** Visits the tour until what is saved without asking is on the phone. */
export async function visitOnce(page: Page): Promise<void> {
	await page.goto("/tour")
	await page.getByText("The list, all pages and small pictures work without a signal.").waitFor()
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/**
 * Whether no worker waits for the one before it to end. A browser ends a worker that has nothing to do, the latest after
 * 30 seconds, but never one that a test looks at: pages then get no answer from it. So it is ended here.
 */
export async function isNextWorkerInCharge(page: Page): Promise<boolean> {
	const { installing, waiting, active } = await page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration()
		const stateOf = (worker?: ServiceWorker | null) => worker?.state
		return {
			installing: stateOf(registration?.installing),
			waiting: stateOf(registration?.waiting),
			active: stateOf(registration?.active),
		}
	})
	if (waiting) {
		const devtools = await page.context().newCDPSession(page)
		await devtools.send("ServiceWorker.enable")
		await devtools.send("ServiceWorker.stopAllWorkers")
		await devtools.detach()
	}
	return !installing && !waiting && active !== "activating"
}

/** The pictures, sounds and the decoder on this phone: the bytes that each truly has, by address. */
export function savedFiles(page: Page): Promise<Record<string, number>> {
	return page.evaluate(async () => {
		const files = await caches.open("files")
		const sizes: Record<string, number> = {}
		for (const request of await files.keys()) {
			const content = await (await files.match(request))?.blob()
			sizes[new URL(request.url).pathname] = content?.size ?? 0
		}
		return sizes
	})
}

/** Files of the bundle as `savedFiles` tells them. */
export function sizesOf(files: TourBundle["pictures"]): Record<string, number> {
	return Object.fromEntries(files.map(({ url, bytes }) => [url, bytes]))
}

/** Leaves this browser so many bytes to save more in. */
export async function leaveRoom(page: Page, bytes: number): Promise<CDPSession> {
	const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
	const devtools = await page.context().newCDPSession(page)
	const origin = new URL(page.url()).origin
	await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + bytes })
	return devtools
}
