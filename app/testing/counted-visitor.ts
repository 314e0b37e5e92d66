import type { BrowserContextOptions, Page } from "playwright-core"
import { expect } from "vitest"
import { PATIENT, type siteAndBrowser, type Visitor, visitor } from "./browser.ts"
import type { TestSite } from "./site.ts"

/** How long a page waits at the most before it sends what it has counted, and some more. */
export const LONGER_THAN_A_PAGE_WAITS = 3600

/** A visitor who has agreed to being counted; `sent` are the bodies of all calls that carry events, answered or not. */
export async function countedVisitor(
	here: ReturnType<typeof siteAndBrowser>,
	options: BrowserContextOptions = {},
): Promise<Visitor & { sent: Sent[] }> {
	const agreed = { analytics: true, version: "1.0", timestamp: Date.now() - 1000 }
	const origin = options.baseURL ?? here.site.address
	const localStorage = [{ name: "privacyConsent", value: JSON.stringify(agreed) }]
	const one = await visitor(here, {
		storageState: { cookies: [], origins: [{ origin, localStorage }] },
		...options,
	})
	return { ...one, sent: watchEvents(one) }
}

/** `kind` is 'ping' for a beacon, whose batch can't be seen, else 'fetch'. */
type Sent = { kind: string; batch: string | undefined }

/** Notes from now on what this browser sends to be counted. */
export function watchEvents({ context }: Pick<Visitor, "context">): Sent[] {
	const sent: Sent[] = []
	context.on("request", (request) => {
		if (new URL(request.url()).pathname !== "/api/events") return
		// What the worker passes on was noted when the page sent it.
		if (request.serviceWorker()) return
		sent.push({ kind: request.resourceType(), batch: request.postDataJSON()?.batch })
	})
	return sent
}

/** What the site has counted: '2 search loon'. */
export async function counted(site: TestSite): Promise<string[]> {
	const rows = await site.db.selectFrom("events").selectAll().orderBy("event").orderBy("subject").execute()
	return rows.map(({ event, subject, count }) => `${count} ${event} ${subject}`.trim())
}

/** The site comes to have counted just this, in any order. */
export async function expectCounted(site: TestSite, rows: string[]): Promise<void> {
	await expect.poll(async () => (await counted(site)).toSorted(), PATIENT).toEqual(rows.toSorted())
}

/** The events that wait in this browser, '2 search loon', in whichever batch. */
export function waiting(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const batches: { events: { name: string; subject: string; count: number }[] }[] = JSON.parse(
			localStorage.getItem("waitingEvents") ?? "[]",
		)
		const counts = new Map<string, number>()
		for (const { name, subject, count } of batches.flatMap(({ events }) => events)) {
			const key = `${name} ${subject}`.trim()
			counts.set(key, (counts.get(key) ?? 0) + count)
		}
		return [...counts].map(([key, count]) => `${count} ${key}`)
	})
}

/** Tells the page that there is a signal again: emulated browsers forget to, in pages that were loaded without. */
export function announceSignal(page: Page): Promise<boolean> {
	return page.evaluate(() => window.dispatchEvent(new Event("online")))
}

/** Puts the page aside, as when another app comes in front, or brings it back. */
export async function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
	await page.evaluate((state) => {
		Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
		document.dispatchEvent(new Event("visibilitychange"))
	}, state)
}
