import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDays } from "#app/models/time/calendar.ts"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
	type Visitor,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { closeFarm } from "#app/testing/fixtures/opening-hours.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

const here = siteAndBrowser()
let cookie = ""

/** One press of a staff button, and the message that it leads to. */
type Press = {
	at: string
	before?: (page: Page) => Promise<void>
	button: string | RegExp
	result: string
	offline?: boolean
	/** The page scrolls to the summary of what is wrong, above the form; the button only stays in view. */
	hasSummary?: boolean
}

const NO_SIGNAL = "You're offline, so nothing was saved."
const NOTHING_TYPED = `${NO_SIGNAL} Try again when you're back online.`
const choose = (name: string, file: string) => async (page: Page) =>
	await page.locator(`[name=${name}]`).setInputFiles(await testFile(file))

/** One of each kind: a switch, a button of a row, a form that stays, a list, files, and a disclosed button. */
const PRESSES: Press[] = [
	{ at: "/admin/security", button: /^Self-Guided Tour/, result: "Tour disabled successfully" },
	{ at: "/admin/security", button: /^Blog & News/, result: NOTHING_TYPED, offline: true },
	{
		at: "/admin/security",
		before: (page) => fill({ value: "loon" })(page),
		button: "Update",
		result: "Passcode updated",
	},
	{ at: "/admin/news", button: "Publish First Post", result: "Blog post status updated" },
	{ at: "/admin/news", button: "Duplicate First Post", result: NOTHING_TYPED, offline: true },
	{ at: "/admin/species/new", button: "Create", result: "Creation failed" },
	{
		at: "/admin/news/new",
		before: (page) => fill({ title: "A", content: "B" })(page),
		button: "Create Post",
		result: NO_SIGNAL,
		offline: true,
	},
	{ at: "/admin/pages", button: /^(Up|Down) Plan your visit/, result: "Menu saved" },
	{ at: "/admin/import", button: "Check the file", result: "Please select a CSV file to import." },
	{ at: "/admin/map/1", button: "Close Hayfield loop", result: "Trail closed" },
	{
		at: "/admin/species/1/photos",
		before: choose("images", "wrong.jpg"),
		button: "Add Photos",
		result: "These photos weren't added:",
	},
	{
		at: "/admin/species/1/photos",
		before: choose("images", "first.jpg"),
		button: "Add Photos",
		result: "1 photo added",
	},
	{ at: "/admin/species/1/photos/new", button: "Save Photo", result: "Choose a photo.", hasSummary: true },
	{ at: "/admin/species/1/photos", button: /^Earlier/, result: NOTHING_TYPED, offline: true },
]

const button = (name: string | RegExp) => (page: Page) =>
	page
		.getByRole("button", { name, exact: typeof name === "string" })
		.or(page.getByRole("switch", { name }))
		.filter({ visible: true })
		.first()
/** Types into controls, by their names. */
const fill = (values: Record<string, string>) => async (page: Page) => {
	for (const [name, value] of Object.entries(values))
		await page.locator(`[name="${name}"]:not([type=hidden])`).fill(value)
}
beforeAll(async () => {
	await leaveFewSpecies(here.site)
	const admin = await signedInAdmin(here.site)
	cookie = admin.cookie()
	const at = new Date().toISOString()
	const post = { excerpt: "", category: "news", tags: "[]", created_at: at, updated_at: at }
	for (const [title, slug] of [
		["First Post", "first-post"],
		["Second Post", "second-post"],
	] as const)
		await here.site.db
			.insertInto("posts")
			.values({ ...post, title, slug, content: title, state: "draft" } as never)
			.execute()
})

/** The page's own clock: on a busy machine its next frame, which shows the toast, can be late. */
const settled = (page: Page) =>
	page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))

/** Layout problems around the pressed control and the message that it led to. */
async function problemsAround(
	page: Page,
	{ control, top, result, isOver }: { control: Locator; top: number | null; result: string; isOver: boolean },
): Promise<string[]> {
	// A summary links to a field with the message of the field.
	const sentences = page.getByText(result).and(page.locator(":not([role=alert] a)"))
	const shown = await sentences.evaluateAll(
		(elements, [text, isOver]) => {
			const leaves = elements.filter(
				(one) => ![...one.children].some((child) => child.textContent?.includes(text)),
			)
			return leaves.filter((one) => {
				const { top, bottom } = one.getBoundingClientRect()
				const isInView = isOver || (bottom > 0 && top < innerHeight)
				return isInView && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
			}).length
		},
		[result, isOver] as const,
	)
	const problems = shown === 1 ? [] : [`"${result}" is visible ${shown} times`]
	const seen = await control
		.evaluate(
			(element, before) => {
				const box = element.getBoundingClientRect()
				if (box.bottom < 0 || box.top > innerHeight) return ["is out of sight"]
				const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
				const moved = before === null ? 0 : Math.round(box.top - before)
				return [
					Math.abs(moved) > 1 && `moved by ${moved} px`,
					!(above && element.contains(above)) &&
						`is covered by ${above?.closest(".toast, .privacy-banner, nav, section")?.className}`,
				].filter((one) => typeof one === "string")
			},
			top,
			{ timeout: 500 },
		)
		.catch(() => [])
	return [...problems, ...seen]
}

describe.each([
	["a phone", PHONE],
	["a desktop", DESK],
] as const)("on %s", (_, options) => {
	let staff: Visitor
	beforeAll(async () => {
		staff = await visitor(here, options)
		const { db } = here.site
		await db.updateTable("posts").set({ state: "draft" }).execute()
		await db.updateTable("trails").set({ closed: 0 }).execute()
		await db.deleteFrom("species_photos").execute()
	})
	afterAll(() => staff?.leave())

	test("no result of a press moves or covers the pressed button, and each is shown once", async () => {
		// It leaves forms as they are.
		answerDialogs(staff.page, "accept")
		const problems: string[] = []
		for (const press of PRESSES) problems.push(...(await problemsOf(press, staff)))
		expect(problems).toEqual([])
	})
})

/** What is wrong with a press: its result isn't shown once, or moves or covers the pressed control. */
async function problemsOf(press: Press, { page, context }: Visitor): Promise<string[]> {
	const [name = "", value = ""] = cookie.split("=")
	await context.clearCookies()
	await context.addCookies([{ name, value, url: here.site.address }])
	await here.site.db
		.updateTable("settings")
		.set({ value: "true" })
		.where("key", "in", ["tour_enabled", "blog_enabled"])
		.execute()
	await page.goto(press.at)
	await hydrated(page)
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	await press.before?.(page)
	const control = button(press.button)(page)
	await control.evaluate((one) => one.scrollIntoView({ block: "center" }))
	const handle = await control.elementHandle()
	const top = await control.evaluate((one) => one.getBoundingClientRect().top)
	if (press.offline) await context.setOffline(true)
	await control.click()
	const problems: string[] = []
	const words = page.getByText(press.result).filter({ visible: true })
	await words
		.first()
		.waitFor()
		.catch(() => problems.push(`never shows "${press.result}"`))
	await settled(page)
	// Some results replace the document, and the button with it.
	await handle?.evaluate((one) => one.setAttribute("data-pressed", "")).catch(() => {})
	const before = press.hasSummary ? null : top
	const pressed = { control: page.locator("[data-pressed]"), top: before, result: press.result }
	problems.push(...(await problemsAround(page, { ...pressed, isOver: false })))
	await page
		.getByRole("button", { name: "Close the message" })
		.click({ timeout: 300 })
		.catch(() => {})
	await page.locator(".toast").waitFor({ state: "detached" })
	const after = await problemsAround(page, { ...pressed, isOver: true })
	await context.setOffline(false)
	return [...problems, ...after.map((one) => `after the toast: ${one}`)].map((one) => `${press.at}: ${one}`)
}

const DUCK = { name: "Harlequin Duck", scientificName: "Histrionicus histrionicus", description: "Rare." }
const storedDucks = () =>
	here.site.db.selectFrom("species").select("id").where("name", "=", DUCK.name).execute()
const drafts = (page: Page) =>
	page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))

/** Signs in and fills the form for a new species. */
async function writing(options = DESK) {
	const one = await visitor(here, options)
	const admin = await signedInAdmin(here.site)
	const [name = "", value = ""] = admin.cookie().split("=")
	await one.context.addCookies([{ name, value, url: here.site.address }])
	await one.page.goto("/admin/species/new")
	await hydrated(one.page)
	await fill(DUCK)(one.page)
	return one
}

test("typed text is offered as a draft after the session ended, only to its author, until it is saved", async () => {
	const { page, context, leave } = await writing()
	await context.clearCookies()
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.waitForURL(/\/auth/)
	await page.getByText("You were signed out. Your text is saved in this browser").waitFor()
	await page.evaluate(() => {
		const other = { user: "ben", savedAt: Date.now() - 1000, fields: [["name", "Ben’s"]], hadFiles: false }
		localStorage.setItem("draft:/admin/news/new", JSON.stringify(other))
		localStorage.setItem("draft:/admin/species/1/edit", "not JSON")
	})
	await fill({ username: ADMIN.username, password: ADMIN.password })(page)
	await page.getByRole("button", { name: "Login" }).click()
	const restore = page.getByRole("button", { name: "Restore" })
	await restore.waitFor()
	const name = page.getByLabel("Common Name")
	expect(await name.inputValue()).toBe("")
	const before = await name.boundingBox()
	await restore.click()
	await expect.poll(() => name.inputValue()).toBe(DUCK.name)
	expect((await name.boundingBox())?.y, "restoring moves the fields").toBe(before?.y)
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add New Species")
	expect(await page.getByLabel("Description").inputValue()).toBe(DUCK.description)
	expect(await drafts(page)).toEqual(["draft:/admin/species/new"])
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.getByText("Species created").first().waitFor()
	expect(await drafts(page)).toEqual([])
	expect(await storedDucks()).toHaveLength(1)
	await leave()
}, 60_000)

test("an offered draft stays stored until it is restored or discarded, and restoring it preserves later text", async () => {
	const { page, context, leave } = await visitor(here, PHONE)
	const [name = "", value = ""] = (await signedInAdmin(here.site)).cookie().split("=")
	await context.addCookies([{ name, value, url: here.site.address }])
	answerDialogs(page, "accept")
	const title = page.getByLabel("Title")
	const stored = (text: string) =>
		page.evaluate((text) => Object.values(localStorage).some((one) => String(one).includes(text)), text)
	const type = async (text: string) => {
		await title.fill(text)
		await page.getByLabel("Content").fill(`${text}.`)
		await expect.poll(() => stored(`${text}.`)).toBe(true)
	}
	const restore = page.getByRole("button", { name: "Restore" })
	await page.goto("/admin/news/new")
	await hydrated(page)
	await type("Old draft")
	await page.goto("/admin/news/new")
	await restore.waitFor()
	await type("Short post")
	expect(await stored("Old draft.")).toBe(true)
	await restore.scrollIntoViewIfNeeded()
	const before = await title.boundingBox()
	await restore.click()
	await expect.poll(() => title.inputValue()).toBe("Old draft")
	expect((await title.boundingBox())?.y, "restoring moves the fields").toBe(before?.y)
	await type("Old draft, continued")
	expect(await stored("Short post.")).toBe(true)
	await restore.click()
	await expect.poll(() => title.inputValue()).toBe("Short post")
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.getByText("Blog post created successfully").first().waitFor()
	expect(await stored("Short post.")).toBe(false)
	await page.goto("/admin/news/new")
	await restore.click()
	await expect.poll(() => title.inputValue()).toBe("Old draft, continued")
	await leave()
}, 60_000)

test("after the session ended a typed passcode is offered again, and a pressed switch reports that nothing was done", async () => {
	const { page, context, leave } = await visitor(here, PHONE)
	const [name = "", value = ""] = (await signedInAdmin(here.site)).cookie().split("=")
	await context.addCookies([{ name, value, url: here.site.address }])
	await page.goto("/admin/security")
	await hydrated(page)
	const passcode = page.getByLabel("New passcode").last()
	const update = page.getByRole("button", { name: "Update", exact: true }).last()
	await passcode.fill("otter 42")
	await context.clearCookies()
	await update.click()
	await page.getByText("You were signed out. Your text is saved in this browser").waitFor()
	await fill({ username: ADMIN.username, password: ADMIN.password })(page)
	await page.getByRole("button", { name: "Login" }).click()
	await page.getByRole("button", { name: "Restore" }).click()
	await expect.poll(() => passcode.inputValue()).toBe("otter 42")
	await update.click()
	await page.getByText("Passcode updated").first().waitFor()
	expect(await drafts(page)).toEqual([])
	await context.clearCookies()
	await button(/^Blog & News/)(page).click()
	const toast = page.locator(".toast", { hasText: "Failed to update setting" })
	await toast.getByText("Authentication required - please refresh the page and try again").waitFor()
	await leave()
}, 60_000)

test("an upload shows its progress, asks for confirmation before leaving, and can be stopped", async () => {
	const { page, context, leave } = await writing()
	await here.site.db.deleteFrom("species").where("name", "=", DUCK.name).execute()
	await page.evaluate(() => {
		const noise = new Uint8Array(2_000_000)
		const files = new DataTransfer()
		files.items.add(new File([noise], "photo.jpg", { type: "image/jpeg" }))
		const input = document.querySelector<HTMLInputElement>("#image")
		if (input) input.files = files.files
	})
	const devtools = await context.newCDPSession(page)
	const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
	await devtools.send("Network.emulateNetworkConditions", slow)
	const create = page.getByRole("button", { name: "Create", exact: true })
	const top = (await create.boundingBox())?.y
	await create.click()
	await page.getByText(/^Uploading: [1-9]\d?%/).waitFor()
	expect((await page.getByRole("button", { name: "Saving..." }).boundingBox())?.y).toBe(top)
	const questions = answerDialogs(page, "dismiss")
	await page.keyboard.press("Escape")
	await expect.poll(() => questions).toEqual(["Still saving. Leave anyway? Your changes may be lost."])
	await page.getByRole("button", { name: "Stop" }).click()
	await page.getByText("Upload stopped, so nothing was saved.").first().waitFor()
	expect(await page.getByLabel("Common Name").inputValue()).toBe(DUCK.name)
	expect(await storedDucks()).toHaveLength(0)
	await leave()
}, 60_000)

test("the buttons of a long form are in view if there is room, and never cover the focused field", async () => {
	for (const [width, height, text] of [
		[320, 640, 100],
		[844, 390, 100],
		[390, 844, 200],
		[1280, 800, 100],
	] as const) {
		const { page, leave } = await writing({ viewport: { width, height } })
		await page.evaluate((size) => {
			if (size !== 100) document.documentElement.style.fontSize = `${size}%`
		}, text)
		await page.getByLabel("Common Name").focus()
		const covered: string[] = []
		for (let press = 0; press < 12; press++) {
			await page.keyboard.press("Tab")
			const found = await page.evaluate(() => {
				const field = document.activeElement
				const footer = document.querySelector("[data-save-bar]")
				if (!field || !footer) return "no form"
				const edge = footer.getBoundingClientRect()
				// In a low window, or where it takes more than a quarter of the height, it stays at the end of the content.
				const dialog = footer.closest("dialog")
				if ((innerHeight < 480 || edge.height > innerHeight / 4) && dialog) {
					const end = dialog.getBoundingClientRect().top + dialog.scrollHeight - dialog.scrollTop
					return edge.bottom < end - 8 ? "the buttons take the room of a field" : ""
				}
				if (edge.bottom > innerHeight + 1) return "the buttons are out of view"
				if (footer.contains(field) || !footer.parentElement?.contains(field)) return ""
				const box = field.getBoundingClientRect()
				// In a textarea the browser scrolls the line with the caret into view.
				const end = field.matches("textarea") ? box.top + 40 : box.bottom
				return end > edge.top + 1 ? `${field.id} is covered` : ""
			})
			if (found) covered.push(`${width}×${height} at ${text} %: ${found}`)
		}
		expect(covered).toEqual([])
		await leave()
	}
}, 60_000)

test.each([true, false])(
	"the message about saved hours doesn't cover the events that they close (consent given: %s)",
	async (consent) => {
		const { page, context, leave } = await visitor(here, {
			...PHONE,
			viewport: { width: 390, height: 664 },
			consent,
		})
		const admin = await signedInAdmin(here.site)
		const [name = "", value = ""] = admin.cookie().split("=")
		await context.addCookies([{ name, value, url: here.site.address }])
		const day = addDays(new Date().toISOString().slice(0, 10), 3)
		const plan = { startsAt: day, allDay: true }
		const api = callerOf(here.site, admin)
		const titles = ["Owl walk", "Winter fair"]
		for (const title of titles)
			await api("POST", "/api/blog-posts", { title, content: "x", published: true, event: plan })
		await closeFarm(here.site, day, "Road washed out")
		await page.goto("/admin/site/hours/weekly")
		await hydrated(page)
		await page.getByRole("button", { name: "Save", exact: true }).click()
		const toast = page.locator(".toast").filter({ hasText: "Opening hours saved" })
		await toast.waitFor()
		await settled(page)
		const list = page.getByText("Events while the farm is closed").locator("..")
		const [box, shown] = [await toast.boundingBox(), await list.boundingBox()]
		if (!box || !shown) throw new Error("They aren't shown.")
		expect(box.y >= shown.y + shown.height || box.y + box.height <= shown.y).toBe(true)
		await leave()
		await here.site.db.deleteFrom("posts").where("title", "in", titles).execute()
		await here.site.db.deleteFrom("opening_times").execute()
	},
)

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
		const [toast, saveBar] = [
			page.locator(".toast", { hasText: "Welcome back" }),
			page.locator("[data-save-bar]"),
		]
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
		await expect.poll(() => drafts(page), POLL_TIMEOUT).toHaveLength(1)
		await page.getByRole("button", { name: press, exact: true }).click()
		await page.getByText(result).first().waitFor()
		expect(await drafts(page)).toEqual([])
		await page.goto(path)
		await hydrated(page)
		expect(await page.getByText("You have unsaved text").count()).toBe(0)
		await leave()
	},
)
