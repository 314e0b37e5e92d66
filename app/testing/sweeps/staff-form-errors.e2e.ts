import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { findDialogProblems } from "#app/testing/fixtures/dialog-checks.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

const here = siteAndBrowser()

const summary = (page: Page) => page.locator("dialog [role=alert]").filter({ hasText: "Error" })
const bar = (page: Page) => page.locator("[data-save-bar]")
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** The three marks of an invalid field: the summary's entry, its sentence, and the count in the save bar. */
async function marks(page: Page, name: string) {
	const link = await summary(page).locator(`a[href="#${name}"]`).count()
	const field = page.locator(`#${name}`)
	const isMarked = (await field.getAttribute("aria-invalid")) === "true"
	return { link, sentence: await page.locator(`#${name}-error`).count(), isMarked }
}
const MARKED = { link: 1, sentence: 1, isMarked: true }
const CLEAR = { link: 0, sentence: 0, isMarked: false }

test.each([
	["a phone", PHONE],
	["a desktop", DESK],
] as const)(
	"on %s a post's errors are all shown at once, and each correction clears its marks, without moving the focus",
	async (_, options) => {
		const { page, leave } = await signedInStaff(here, options)
		await page.goto("/admin/news/new")
		await hydrated(page)
		await page.getByLabel("Cover picture").setInputFiles(await testFile("first.jpg"))
		await page.getByLabel("What the cover shows").waitFor()
		await page.getByLabel("Publish immediately").check()
		await page.getByLabel("Or publish later, at").fill("2090-05-31T07:05")
		await page.getByLabel("This post is an event").check()
		await page.getByLabel("Place").fill("Bank barn")
		await page.getByRole("button", { name: "Create Post" }).click()
		await summary(page).getByText("and 2 more").waitFor()
		const links = await summary(page)
			.getByRole("link")
			.evaluateAll((all) => all.map((one) => one.getAttribute("href")))
		expect(links).toEqual(["#title", "#content", "#coverAlt"])
		await bar(page)
			.getByText("5 to correct: Title, Content, What the cover shows, Or publish later, at, Start date")
			.waitFor()
		expect(await page.evaluate(findDialogProblems)).toEqual([])
		expect(await marks(page, "title")).toEqual(MARKED)

		await page.getByLabel(/^Title/).pressSequentially("O")
		expect(await marks(page, "title")).toEqual(CLEAR)
		await bar(page).getByText("4 to correct: Content, What the cover shows").waitFor()
		expect(await focused(page)).toBe("title")
		await page.getByLabel("Or publish later, at").fill("")
		expect((await marks(page, "scheduledFor")).isMarked).toBe(false)
		await page.getByLabel("What the cover shows").fill("Two owls")
		await page.getByLabel(/^Content/).fill("At dusk.")
		await page.getByLabel("Place").fill("")
		await bar(page).getByText("to correct").waitFor({ state: "detached" })
		expect(await summary(page).count()).toBe(0)
		expect(await page.getByLabel("Place").isVisible(), "opened stays open").toBe(true)

		await page.getByLabel(/^Title/).fill("")
		expect(await marks(page, "title")).toEqual(MARKED)
		await page.getByLabel(/^Title/).fill(`Owls ${options === PHONE}`)
		await page.getByRole("button", { name: "Create Post" }).click()
		await page.getByText("Blog post created successfully").first().waitFor()
		await leave()
	},
)

test("a file that can't be used is described by its error, before and after the form is rejected", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await page.goto("/admin/species/new")
	await hydrated(page)
	const field = page.locator("#image")
	const description = () =>
		field.evaluate((input) => {
			const ids = String(input.getAttribute("aria-describedby")).split(" ")
			return ids.map((id) => document.getElementById(id)?.textContent).join(" ")
		})
	const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Some notes") }
	const problem = "This file format isn't supported"
	await field.setInputFiles(notes)
	await expect.poll(description, POLL_TIMEOUT).toContain(problem)
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.locator("#image-error").waitFor()
	expect(await description()).toContain(problem)
	await leave()
})

test("a new map without a picture names it together with its other errors, until one is chosen", async () => {
	const { page, leave } = await signedInStaff(here, PHONE)
	await page.goto("/admin/map/new")
	await hydrated(page)
	await page.getByRole("button", { name: "Save Map" }).click()
	await bar(page).getByText("3 to correct: Name, Alternative text, Picture").waitFor()
	await page.getByLabel("Picture", { exact: true }).setInputFiles(await testFile("first.jpg"))
	await bar(page).getByText("2 to correct: Name, Alternative text").waitFor()
	answerDialogs(page, "accept")
	await leave()
})

test("the save bar names radio buttons by their group", async () => {
	const { page, leave } = await signedInStaff(here, PHONE)
	await page.goto("/admin/site/hours/seasons/new")
	await hydrated(page)
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await bar(page).getByText("4 to correct: First day, Last day, Which years, Days").waitFor()
	await leave()
})

test("the save bar of a place that someone deleted doesn't say that visitors see it", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	const places = () => here.site.db.selectFrom("places").select(["id", "map_id"])
	const place = await places().executeTakeFirstOrThrow()
	await page.goto(`/admin/map/${place.map_id}/places/${place.id}/edit`)
	await hydrated(page)
	await bar(page).getByText("visitors see the old version until you publish").waitFor()
	await page.getByLabel("Name (required)").fill("Old oak")
	const deleted = await page.request.post(`/admin/map/${place.map_id}/places/${place.id}/delete`, {
		headers: { Origin: here.site.address },
	})
	expect(deleted.ok()).toBe(true)
	await page.getByRole("button", { name: "Publish" }).click()
	await page.getByText("was deleted while you were editing").waitFor()
	await bar(page).getByText("Visitors see nothing of it until you publish.").waitFor()
	answerDialogs(page, "accept")
	await leave()
})

test("on a phone the greeting after signing in leaves the save bar of a form free", async () => {
	await signedInAdmin(here.site)
	const { page, leave } = await visitor(here, { ...PHONE, viewport: { width: 390, height: 664 } })
	for (const path of ["/admin/site/name", "/admin/map/1/places/new"]) {
		await page.context().clearCookies()
		await page.goto(path)
		await hydrated(page)
		await page.getByLabel("Username").fill(ADMIN.username)
		await page.getByLabel("Password").fill(ADMIN.password)
		await page.getByRole("button", { name: "Login" }).click()
		const [toast, saveBar] = [page.locator(".toast", { hasText: "Welcome back" }), bar(page)]
		await toast.waitFor()
		// A focused message stays.
		await page.keyboard.press("F8")
		await saveBar.waitFor()
		const gap = async () => {
			const [above, below] = [await toast.boundingBox(), await saveBar.boundingBox()]
			return above && below && below.y - above.y - above.height
		}
		await expect.poll(gap, { ...POLL_TIMEOUT, message: path }).toBeGreaterThanOrEqual(0)
	}
	await leave()
})

test("an error that only the server knows stays while other fields are typed into, until its own is corrected", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await page.goto("/admin/news/1/edit")
	await hydrated(page)
	const other = await here.site.db
		.selectFrom("posts")
		.select("slug")
		.where("id", "!=", 1)
		.executeTakeFirstOrThrow()
	await page.getByLabel("Address").fill(other.slug)
	await page.getByRole("button", { name: "Update Post" }).click()
	await expect.poll(() => marks(page, "slug"), POLL_TIMEOUT).toEqual(MARKED)
	await page.getByLabel(/^Title/).fill("Another title")
	expect(await marks(page, "slug")).toEqual(MARKED)
	await page.getByLabel("Address").fill("an-address-of-its-own")
	expect(await marks(page, "slug")).toEqual(CLEAR)
	answerDialogs(page, "accept")
	await leave()
})

test("the event's section opens and closes only by its box, which rules whether the post is an event", async () => {
	const { page, leave } = await signedInStaff(here, PHONE)
	await page.goto("/admin/news/new")
	await hydrated(page)
	await page.getByLabel(/^Title/).fill("Owl walk")
	await page.getByLabel(/^Content/).fill("At dusk.")
	const box = page.getByLabel("This post is an event")
	const start = page.getByLabel("Start date")
	await box.check()
	await start.fill("2031-01-18")
	await start.fill("")
	await page.getByLabel("Place").fill("Bank barn")
	await page.getByLabel("Place").fill("")
	expect(await start.isVisible()).toBe(true)
	await start.fill("2031-01-18")
	await page.getByLabel("All day").check()
	await box.uncheck()
	expect(await start.isVisible()).toBe(false)
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.getByText("Blog post created successfully").first().waitFor()
	const row = here.site.db.selectFrom("posts").select("event_starts_at").where("title", "=", "Owl walk")
	expect(await row.executeTakeFirst()).toEqual({ event_starts_at: null })
	await leave()
})

test("the save bar says when a post will be published, and its press keeps its width while it saves", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await page.goto("/admin/news/new")
	await hydrated(page)
	await bar(page).getByText("Will be saved as a draft").waitFor()
	await page.getByLabel("Or publish later, at").fill("2090-05-31T07:05")
	await bar(page).getByText("Will be published Wednesday, May 31, 2090 at 7:05 AM").waitFor()
	await page.getByLabel("Publish immediately").check()
	await bar(page).getByText("Visitors will see it at once").waitFor()
	await page.getByLabel("Or publish later, at").fill("")
	await page.getByLabel(/^Title/).fill("Owls")
	await page.getByLabel(/^Content/).fill("At dusk.")
	let release = () => {}
	const held = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route(/\/admin\/news\/new/, async (route) => {
		if (route.request().method() === "POST") await held
		await route.continue()
	})
	const create = page.getByRole("button", { name: "Create Post" })
	const before = await create.boundingBox()
	await create.click()
	const saving = page.getByRole("button", { name: "Saving..." })
	await saving.waitFor()
	expect(await saving.boundingBox()).toEqual(before)
	release()
	await page.getByText("Blog post created successfully").first().waitFor()
	await leave()
})

test.each([
	["/admin/site/name", "Name (required)", "Save", "Settings saved"],
	["/admin/site/hours/close-today", "Reason", "Close Today", "The farm is closed today"],
] as const)(
	"what was saved at %s isn't asked about on leaving, nor offered the next time",
	async (path, label, press, result) => {
		const { page, leave } = await signedInStaff(here, PHONE)
		await page.goto(path)
		await hydrated(page)
		await page.getByLabel(label).fill("Grebe Pond")
		await expect.poll(() => drafts(page), POLL_TIMEOUT).toBe(1)
		await page.getByRole("button", { name: press, exact: true }).click()
		await page.getByText(result).first().waitFor()
		expect(await drafts(page)).toBe(0)
		await page.goto(path)
		await hydrated(page)
		expect(await page.getByText("You have unsaved text").count()).toBe(0)
		await leave()
	},
)

const drafts = (page: Page) =>
	page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length)
