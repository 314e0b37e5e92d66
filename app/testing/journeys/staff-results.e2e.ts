import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { DESK, hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import type { Findable } from "#app/testing/fixtures/form-page.ts"
import { giveLongestWords, LONG_SPECIES, ONE_WORD_SPECIES } from "#app/testing/fixtures/long-names.ts"
import { type Cookies, NoScriptPage } from "#app/testing/fixtures/no-script-page.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"
import { STAFF_FORMS, type StaffFormName } from "#app/testing/fixtures/staff-forms.ts"

const here = siteAndBrowser()
let cookie = ""
beforeAll(async () => {
	await leaveFewSpecies(here.site, LONG_SPECIES, ONE_WORD_SPECIES)
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
			.values({ ...post, title, slug, content: title, published: 0 } as never)
			.execute()
})

/** One press of a staff button, and the message that it leads to. */
type Press = {
	at: string
	/** Steps before the press, once the page is open. */
	before?: (page: Page) => Promise<void>
	control: (page: Page) => Locator
	result: string
	/** As a guest. */
	signedOut?: boolean
	offline?: boolean
}

const button = (name: string | RegExp) => (page: Page) =>
	page
		.getByRole("button", { name, exact: typeof name === "string" })
		.or(page.getByRole("switch", { name }))
		.filter({ visible: true })
		.first()
/** Types into controls, by their names. */
const fill = (values: Record<string, string>) => async (page: Findable) => {
	for (const [name, value] of Object.entries(values))
		await page.locator(`[name="${name}"]:not([type=hidden])`).fill(value)
}
const NO_SIGNAL = "You're offline, so nothing was saved."
const NOTHING_TYPED = `${NO_SIGNAL} Try again when you're back online.`

/**
 * Every form that staff can send, with its success or error message. Forms of a dialog that closes have no button left to
 * check.
 */
const PRESSES: Partial<Record<StaffFormName, Press[]>> = {
	login: [
		{
			at: "/auth",
			signedOut: true,
			before: fill({ username: ADMIN.username, password: "not my password" }),
			control: button("Login"),
			result: "Wrong username or password.",
		},
	],
	password: [
		{
			at: "/admin/security/password",
			before: fill({
				currentPassword: "not my password",
				newPassword: "a new pass phrase",
				confirmPassword: "a new pass phrase",
			}),
			control: button("Update Password"),
			result: "The current password is wrong.",
		},
	],
	secondFactor: [
		{
			at: "/admin/security/second-factor",
			control: button("Set up"),
			result: NOTHING_TYPED,
			offline: true,
		},
	],
	tourSwitch: [
		{ at: "/admin/security", control: button(/^Self-Guided Tour/), result: "Tour disabled successfully" },
	],
	blogSwitch: [
		{ at: "/admin/security", control: button(/^Blog & News/), result: "Blog disabled successfully" },
		{ at: "/admin/security", control: button(/^Blog & News/), result: NOTHING_TYPED, offline: true },
	],
	passcode: [
		{
			at: "/admin/security",
			before: fill({ value: " two words " }),
			control: button("Update"),
			result: "Passcode updated",
		},
	],
	invitation: [
		{
			at: "/admin/security/accounts",
			before: fill({ username: ADMIN.username }),
			control: button("Add and create link"),
			result: "There is already an account with this username.",
		},
		{
			at: "/admin/security/accounts",
			before: fill({ username: "berta" }),
			control: button("Add and create link"),
			result: NO_SIGNAL,
			offline: true,
		},
	],
	accountRole: [
		{
			at: "/admin/security/accounts/1",
			before: async (page) => {
				await page.getByLabel("New role").selectOption("editor")
			},
			control: button("Change role"),
			result: "This is the last active administrator.",
		},
	],
	accountChange: [
		{
			at: "/admin/security/accounts/1",
			control: button("Deactivate account"),
			result: "This is the last active administrator.",
		},
		{
			at: "/admin/security/accounts/1",
			control: button("Deactivate account"),
			result: NOTHING_TYPED,
			offline: true,
		},
	],
	backup: [{ at: "/admin/security", control: button("Back up now"), result: "Backup made" }],
	publish: [{ at: "/admin/news", control: button("Publish First Post"), result: "Blog post status updated" }],
	unpublish: [
		{ at: "/admin/news", control: button("Unpublish First Post"), result: "Blog post status updated" },
	],
	publishWithTodaysDate: [
		{
			at: "/admin/news",
			control: button("Publish with today's date First Post"),
			result: "Blog post status updated",
		},
	],
	species: [
		{
			at: "/admin/species/new",
			before: fill({ name: "A", scientificName: "B", description: "C" }),
			control: button("Create"),
			result: NO_SIGNAL,
			offline: true,
		},
		{ at: "/admin/species/new", control: button("Create"), result: "Creation failed" },
	],
	post: [
		{
			at: "/admin/news/new",
			before: fill({ title: "A", content: "B" }),
			control: button("Create Post"),
			result: NO_SIGNAL,
			offline: true,
		},
	],
	archive: [
		{
			at: "/admin/species/archive?ids=3",
			control: button(/^Archive /),
			result: NOTHING_TYPED,
			offline: true,
		},
	],
	importFile: [
		{ at: "/admin/import", control: button("Check the file"), result: "Please select a CSV file to import." },
	],
	// Last, because it ends other sessions.
	endSessions: [
		{
			at: "/admin/security",
			control: button("Sign out everywhere else"),
			result: "Signed out everywhere else",
		},
	],
}

/** Forms sent by dialogs that close, by pages that are left, by buttons that go away, or by the browser itself. */
const UNCHECKED_FORMS: StaffFormName[] = [
	"closeToday",
	"controlPoints",
	"deleteMap",
	"deletePart",
	"deletePhoto",
	"map",
	"mapFile",
	"place",
	"trail",
	"deleteHours",
	"deleteNotice",
	"deleteSection",
	"exception",
	"home",
	"homePicture",
	"farmName",
	"contact",
	"parking",
	"socialLinks",
	"rates",
	"logo",
	"movePhoto",
	"moveSection",
	"notice",
	"photo",
	"photos",
	"publishTerms",
	"reviewTerms",
	"sampleAnswer",
	"season",
	"section",
	"setupChecklist",
	"timeZone",
	"visit",
	"weeklyHours",
	"newPassword",
	// Each needs a second factor, which the accounts' forms test sets up.
	"secondStep",
	"secondFactorCode",
	"ownPassword",
	"endSession",
	"createAdmin",
	"signOut",
	"backupDownload",
	"deletePost",
	"unarchive",
	"deleteSpecies",
	"deletePostPicture",
	"postPicture",
	"restorePost",
	"restore",
	"undoRestoring",
	"undoDeletion",
	"deleteForGood",
	"emptyTrash",
	"undoImport",
	"import",
]

test("these tests send every staff form", () => {
	const sent = (Object.keys(STAFF_FORMS) as StaffFormName[]).filter(
		(name) => STAFF_FORMS[name].method === "post",
	)
	expect([...Object.keys(PRESSES), ...UNCHECKED_FORMS].sort()).toEqual(sent.sort())
})

/** The page's own clock: on a busy machine its next frame, which shows the toast, can be late. */
const settled = (page: Page) =>
	page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))

/** Layout problems around the pressed control and the message that it led to. */
async function problemsAround(
	page: Page,
	{ control, top, result, isOver }: { control: Locator; top: number; result: string; isOver: boolean },
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
				const moved = Math.round(box.top - before)
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

for (const [device, options] of [
	["a phone", PHONE],
	["a desktop", DESK],
] as const) {
	test(`on ${device} no result moves or covers the pressed button, and each is shown once`, async () => {
		const { page, context, leave } = await visitor(here, options)
		// It leaves forms as they are.
		answerDialogs(page, "accept")
		const [name = "", value = ""] = cookie.split("=")
		const problems: string[] = []
		await here.site.db.updateTable("posts").set({ published: 0 }).execute()
		for (const [form, presses] of Object.entries(PRESSES)) {
			for (const press of presses) {
				await context.clearCookies()
				if (!press.signedOut) await context.addCookies([{ name, value, url: here.site.address }])
				if (form === "endSessions") await signedInAdmin(here.site)
				await here.site.db
					.updateTable("settings")
					.set({ value: "true" })
					.where("key", "in", ["tour_enabled", "blog_enabled"])
					.execute()
				const what = `${form} at ${press.at}`
				await page.goto(press.at)
				await hydrated(page)
				await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
				await press.before?.(page)
				const control = press.control(page)
				await control.evaluate((one) => one.scrollIntoView({ block: "center" }))
				const handle = await control.elementHandle()
				const top = await control.evaluate((one) => one.getBoundingClientRect().top)
				if (press.offline) await context.setOffline(true)
				await control.click()
				const words = page.getByText(press.result).filter({ visible: true })
				await words
					.first()
					.waitFor()
					.catch(() => problems.push(`${what}: never shows "${press.result}"`))
				await settled(page)
				await handle?.evaluate((one) => one.setAttribute("data-pressed", ""))
				const pressed = page.locator("[data-pressed]")
				const first = await problemsAround(page, {
					control: pressed,
					top,
					result: press.result,
					isOver: false,
				})
				await page
					.getByRole("button", { name: "Close the message" })
					.click({ timeout: 300 })
					.catch(() => {})
				await page.locator(".toast").waitFor({ state: "detached" })
				const after = await problemsAround(page, {
					control: pressed,
					top,
					result: press.result,
					isOver: true,
				})
				problems.push(...first.map((one) => `${what}: ${one}`))
				problems.push(...after.map((one) => `${what}, after the toast: ${one}`))
				await context.setOffline(false)
			}
		}
		expect(problems).toEqual([])
		await leave()
	}, 120_000)
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

test("discarding a draft keeps the focus in its dialog", async () => {
	const { page, leave } = await writing()
	await expect.poll(() => drafts(page)).toHaveLength(1)
	answerDialogs(page, "accept")
	await page.reload()
	await page.getByRole("button", { name: "Discard" }).click()
	await page.getByText("The unsaved text was discarded.").waitFor()
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add New Species")
	expect(await drafts(page)).toEqual([])
	await leave()
})

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
	await page.getByText("Authentication required - please refresh the page and try again").first().waitFor()
	await leave()
}, 60_000)

test("a rejected new password has the specified toasts, and the fields can show what was typed", async () => {
	const { page, context, leave } = await visitor(here, PHONE)
	const [name = "", value = ""] = (await signedInAdmin(here.site)).cookie().split("=")
	await context.addCookies([{ name, value, url: here.site.address }])
	await page.goto("/admin/security/password")
	await hydrated(page)
	const typed = {
		currentPassword: ADMIN.password,
		newPassword: "long enough",
		confirmPassword: "not the same",
	}
	await fill(typed)(page)
	await page.getByRole("button", { name: "Update Password" }).click()
	const toast = page.locator(".toast p")
	await expect
		.poll(() => toast.allTextContents())
		.toEqual(["Passwords don't match", "New password and confirmation must match."])
	await fill({ newPassword: "short", confirmPassword: "short" })(page)
	await page.getByRole("button", { name: "Update Password" }).click()
	await expect
		.poll(() => toast.allTextContents())
		.toEqual(["Password too short", "Password must be at least 8 characters long."])
	const field = page.locator("#newPassword")
	await page.locator("button[aria-controls=newPassword]").click()
	expect([await field.getAttribute("type"), await field.inputValue()]).toEqual(["text", "short"])
	await page.locator("button[aria-controls=newPassword]").click()
	expect(await field.getAttribute("type")).toBe("password")
	await leave()
})

test("without scripts a form sent after the cookie is gone is restored after signing in, and can be saved", async () => {
	const [name = "", value = ""] = (await signedInAdmin(here.site)).cookie().split("=")
	const cookies: Cookies = new Map([[name, value]])
	const page = new NoScriptPage(here.site, cookies)
	await page.goto("/admin/news/new")
	await fill({ title: "Signed out", content: "Line 1\n“Line 2” & <b>" })(page)
	cookies.clear()
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.getByText("You were signed out. Your text is saved.").waitFor()
	await fill({ username: ADMIN.username, password: "not my password" })(page)
	await page.getByRole("button", { name: "Login" }).click()
	await page.getByText("Wrong username or password.").first().waitFor()
	await fill({ password: ADMIN.password })(page)
	await page.getByRole("button", { name: "Login" }).click()
	await page.waitForURL(/\/admin\/news\/new\?draft=/)
	expect(await page.getByLabel("Title").inputValue()).toBe("Signed out")
	expect(await page.getByLabel("Content").inputValue()).toBe("Line 1\n“Line 2” & <b>")
	await page.getByRole("button", { name: "Create Post" }).click()
	await page.getByText("Blog post created successfully").first().waitFor()
})

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

test("a species is not saved without a chosen photo that is too large, unless the user confirms it", async () => {
	const { page, leave } = await writing()
	await here.site.db.deleteFrom("species").where("name", "=", DUCK.name).execute()
	await page.evaluate(() => {
		const files = new DataTransfer()
		files.items.add(new File([new Uint8Array(16 * 1024 * 1024)], "large.jpg", { type: "image/jpeg" }))
		const input = document.querySelector<HTMLInputElement>("#image")
		if (!input) return
		input.files = files.files
		input.dispatchEvent(new Event("change", { bubbles: true }))
	})
	await page.getByText("large.jpg is 16 MB").first().waitFor()
	const create = page.getByRole("button", { name: "Create", exact: true })
	await create.click()
	await page.getByRole("alert").filter({ hasText: "large.jpg is 16 MB" }).waitFor()
	expect(await storedDucks()).toHaveLength(0)
	await page.getByRole("button", { name: "Save without this file" }).click()
	await create.click()
	await page.getByText("Species created").first().waitFor()
	expect(await storedDucks()).toHaveLength(1)
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
				const footer = document.querySelector(".form-footer")
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

test.each([
	["a phone", PHONE],
	["a desktop", DESK],
] as const)("on %s a toast with a long name doesn't move the list", async (_, options) => {
	await giveLongestWords(here.site.db)
	const { page, context, leave } = await visitor(here, options)
	const admin = await signedInAdmin(here.site)
	const [name = "", value = ""] = admin.cookie().split("=")
	await context.addCookies([{ name, value, url: here.site.address }])
	await page.goto("/nope")
	await page.goto(`/admin/species/${ONE_WORD_SPECIES}/edit`)
	await hydrated(page)
	const list = page.locator("#species")
	const before = await list.boundingBox()
	await page.getByRole("button", { name: "Update", exact: true }).click()
	const message = page.locator("main").getByRole("status").filter({ hasText: "Species updated" })
	await message.waitFor({ state: "attached" })
	expect((await list.boundingBox())?.y).toBe(before?.y)
	await page.getByRole("button", { name: "Close the message" }).click()
	await page.locator(".toast").waitFor({ state: "detached" })
	expect((await list.boundingBox())?.y).toBe(before?.y)
	await leave()
})
