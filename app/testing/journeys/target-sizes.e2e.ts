import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { countEvents } from "#app/models/events/event.server.ts"
import { DEFAULT_ZONE, localDay } from "#app/models/time/local-time.ts"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { DESK, hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
const today = localDay(new Date().toISOString(), DEFAULT_ZONE)

beforeAll(async () => {
	await signedInAdmin(here.site)
	// Every chart has rows, and the lists have more species than they show.
	const counted = Array.from({ length: 30 }, (_, at) =>
		(["species-view", "audio-play", "qr_scan"] as const).map((event) => ({
			day: today,
			event,
			subject: String(at + 1),
			count: 30 - at,
		})),
	).flat()
	const others = [
		{ day: today, event: "species_discovery" as const, subject: "1 manual", count: 1 },
		{ day: today, event: "tour_start" as const, subject: "", count: 1 },
		{ day: today, event: "search_nothing" as const, subject: "puffin", count: 1 },
	]
	await countEvents(here.site.db, [...counted, ...others], undefined)
	await here.site.get("/api/waiver-acceptances", {
		method: "POST",
		body: "{}",
		headers: { "Content-Type": "application/json" },
	})
})

const PAGES = [
	"/admin",
	"/admin?archived=show&q=heron",
	"/admin?missing=audio",
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/species/archive?ids=1&ids=2",
	"/admin/species/delete?ids=1",
	"/admin/qr-codes?species=1",
	"/admin/qr-codes?mode=all",
	"/admin/qr-codes/print",
	"/admin/import",
	"/admin/news",
	"/admin/news/new",
	"/admin/news/1/edit",
	"/admin/news/1/delete",
	"/admin/analytics",
	"/admin/analytics?from=2026-02-30&to=2026-03-01",
	"/admin/security",
	"/admin/security/password",
	"/admin/security/waiver-records",
]

/** Controls that are narrower or lower than `least` pixels, by their text. Links in a sentence are exempt. */
async function smallTargets(page: Page, least: number): Promise<string[]> {
	return await page.evaluate((least) => {
		const selector =
			"a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]"
		const isInSentence = (one: Element) =>
			getComputedStyle(one).display === "inline" &&
			[...(one.parentNode?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
		/** Visually hidden until it has the focus, which gives it its size. */
		const isForReaders = (box: DOMRect) => box.width <= 1 || box.height <= 1 || box.bottom <= 0
		return [...document.querySelectorAll(selector)].flatMap((one) => {
			if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
			const boxes = [one, ...((one as HTMLInputElement).labels ?? [])].map((part) =>
				part.getBoundingClientRect(),
			)
			const width = Math.max(...boxes.map((box) => box.width))
			const height = Math.max(...boxes.map((box) => box.height))
			if (isInSentence(one) || isForReaders(one.getBoundingClientRect())) return []
			if (width >= least && height >= least) return []
			const name = one.getAttribute("aria-label") ?? (one.textContent?.trim() || one.getAttribute("name"))
			return [`${one.tagName} '${name}' ${Math.round(width)}×${Math.round(height)}`]
		})
	}, least)
}

test.each([
	{ name: "a phone", options: PHONE },
	{ name: "a desktop", options: DESK },
])("on $name every control of a staff page is at least 24 px wide and high", async ({ options }) => {
	const { page, leave } = await visitor(here, options)
	await page.goto("/auth")
	await page.getByLabel("Username").fill(ADMIN.username)
	await page.getByLabel("Password").fill(ADMIN.password)
	await page.getByRole("button", { name: "Login" }).click()
	await page.waitForURL("/")
	for (const path of PAGES) {
		await page.goto(path)
		await hydrated(page)
		// Links of folded tables count as well.
		await page.evaluate(() => {
			for (const one of document.querySelectorAll("details")) one.open = true
		})
		expect(await smallTargets(page, 24), path).toEqual([])
	}
	await page.goto("/admin/analytics")
	for (const link of await page
		.getByRole("navigation", { name: "Common date ranges" })
		.getByRole("link")
		.all()) {
		const box = await link.boundingBox()
		expect(
			Math.min(box?.width ?? 0, box?.height ?? 0),
			String(await link.textContent()),
		).toBeGreaterThanOrEqual(44)
	}
	await leave()
})
