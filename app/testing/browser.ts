import AxeBuilder from "@axe-core/playwright"
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from "playwright-core"
import { afterAll, beforeAll, expect } from "vitest"
import { startTestSite, type TestSite } from "./site.ts"

/** A site and a browser for the journeys of one file, gone when they are done; `args` are more arguments for Chromium. */
export function siteAndBrowser(
	variables: Record<string, string> = {},
	args: string[] = [],
): { site: TestSite; browser: Browser } {
	const both = {} as { site: TestSite; browser: Browser }
	beforeAll(async () => {
		both.site = await startTestSite(variables)
		both.browser = await launchBrowser(args)
	})
	afterAll(async () => {
		await both.browser?.close()
		await both.site?.close()
	})
	return both
}

/** Chromium as the tests need it; CHROMIUM_PATH names another than Debian's. */
function launchBrowser(args: string[]): Promise<Browser> {
	return chromium.launch({
		executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
		args: [
			"--no-sandbox",
			"--disable-dev-shm-usage",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			...args,
		],
	})
}

export const PHONE: BrowserContextOptions = {
	viewport: { width: 390, height: 844 },
	isMobile: true,
	hasTouch: true,
}
/** How long `expect.poll` waits on a slow machine. */
export const PATIENT = { timeout: 10_000 }

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** A visitor with a browser profile of their own; `complaints` collects what the console and the pages complain about. */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[]; leave(): Promise<void> }

/** `consent: false` is a first visit, with the privacy banner; otherwise it was answered before. */
export async function visitor(
	{ site, browser }: { site: TestSite; browser: Browser },
	options: BrowserContextOptions & { consent?: boolean } = {},
): Promise<Visitor> {
	const { consent = true, ...rest } = options
	const answer = { analytics: false, version: "1.0", timestamp: Date.now() - 1000 }
	const localStorage = consent ? [{ name: "privacyConsent", value: JSON.stringify(answer) }] : []
	const context = await browser.newContext({
		baseURL: site.address,
		storageState: { cookies: [], origins: [{ origin: site.address, localStorage }] },
		...rest,
	})
	context.setDefaultTimeout(10_000)
	const complaints: string[] = []
	context.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) complaints.push(message.text())
	})
	context.on("weberror", (error) => complaints.push(String(error.error())))
	const page = await context.newPage()
	return { page, context, complaints, leave: () => context.close() }
}

/** Waits until the scripts have taken over the page. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const main = document.getElementById("main")
		return main && Object.keys(main).some((key) => key.startsWith("__reactFiber"))
	})
}

/** axe finds nothing, up to WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
	// What is still fading in has not its colours yet.
	await page.evaluate(async () => {
		const short = document
			.getAnimations()
			.filter((one) => Number(one.effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY) < 1000)
		await Promise.allSettled(short.map((one) => one.finished))
	})
	const { violations } = await new AxeBuilder({ page }).analyze()
	const found = violations.map((violation) => ({
		rule: violation.id,
		where: violation.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 3),
	}))
	expect(found, what).toEqual([])
}
