import { create } from "qrcode"
import { beforeAll, expect, test } from "vitest"
import { qrAddress } from "#app/models/species/species-code.ts"
import { POLL_TIMEOUT, siteAndBrowser } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { phonesWithTour } from "#app/testing/fixtures/saved-tour.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 12))
const phoneWithTour = phonesWithTour(here)

test("a saved page opened offline shows the site's frame at once, and never that there is no connection", async () => {
	const { page, context, leave } = await phoneWithTour()
	// What is on screen in every frame, and before each script.
	await page.addInitScript(() => {
		const seen = new Set<string>()
		const look = () => {
			const main = document.getElementById("main")
			if (main?.innerText) seen.add(main.innerText.trim())
			Object.assign(window, { seenInMain: [...seen] })
		}
		new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
	})
	const devtools = await context.newCDPSession(page)
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 })
	await context.setOffline(true)
	for (const [path, heading] of [
		["/species/12", "Pileated Woodpecker"],
		["/", "Admission"],
	] as const) {
		await page.goto(path, { waitUntil: "commit" })
		await page.getByRole("heading", { name: heading }).first().waitFor()
		const seen = await page.evaluate(() => (window as unknown as { seenInMain: string[] }).seenInMain)
		expect(seen.join("\n"), path).not.toContain("No connection")
		expect(seen.join("\n"), path).not.toContain("isn't responding. You can")
		expect(seen.join("\n"), path).toContain("Opening what is saved on this device…")
	}
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })
	await page.goto("/offline")
	await page.getByRole("heading", { name: "No connection" }).waitFor()
	await page.goto("/blog")
	await page.getByRole("heading", { name: "No connection" }).waitFor()
	await leave()
})

test("the code of a species page opened offline leads to that species", async () => {
	const { page, context, link, leave } = await phoneWithTour()
	await context.setOffline(true)
	await page.goto("/species/12")
	const code = page.getByRole("img", { name: "QR code of Pileated Woodpecker" })
	await code.scrollIntoViewIfNeeded()
	await expect.poll(() => code.locator("path").count(), POLL_TIMEOUT).toBeGreaterThan(1)
	const drawn = await code.locator("path").last().getAttribute("d")
	const { modules } = create(qrAddress(link.address, 12), { errorCorrectionLevel: "M" })
	const dark = [...modules.data].filter(Boolean).length
	expect(drawn?.match(/M/g)).toHaveLength(dark)
	await leave()
})
