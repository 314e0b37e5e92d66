import { writeFile } from "node:fs/promises"
import type { Locator, Page, Route } from "playwright-core"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { openPage, PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"
import { testFolder } from "#core/testing/folder.ts"
import { answerDialogs } from "#core/testing/page-problems.ts"
import { testFile } from "#core/testing/test-files.ts"

/** One journey for each family of controls, on a phone with scripts. What the server makes of the forms is tested over HTTP. */

const here = siteAndBrowser({}, { species: [] })
const folder = testFolder()
let page: Page
beforeEach(async () => {
	;({ page } = await signedInStaff(here, PHONE))
})

async function open(address: string): Promise<void> {
	await openPage(page, address)
}
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" })
const summary = () => page.getByRole("alert").filter({ visible: true })
const bar = () => page.locator("[data-save-bar]")
const saved = (message: string) => page.getByText(message).filter({ visible: true }).first().waitFor()
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const hasArrived = (values: () => Promise<unknown>) => expect.poll(values)

async function marks(name: string) {
	const field = page.locator(`#${name}`)
	return [
		await summary().locator(`a[href="#${name}"]`).count(),
		await page.locator(`#${name}-error`).count(),
		(await field.getAttribute("aria-invalid")) === "true" ? 1 : 0,
	]
}

test("text: what is missing is named at once, links lead to the fields, and each correction clears its marks", async () => {
	await open("/admin/news/new")
	await page.getByText("This post is an event").click()
	await page.getByLabel("Place").fill("Bank barn")
	await button("Create Post").click()
	await hasArrived(() => hasFocus(summary())).toBe(true)
	await bar().getByText("3 to correct").waitFor()
	expect(await marks("title")).toEqual([1, 1, 1])
	await summary().getByRole("link").first().click()
	await hasArrived(() => hasFocus(page.locator("#title"))).toBe(true)
	await page.locator("#title").pressSequentially("O")
	expect(await marks("title")).toEqual([0, 0, 0])
	expect(await hasFocus(page.locator("#title"))).toBe(true)
	await page.getByLabel(/^Content/).fill("At dusk.")
	await page.getByLabel("Place").fill("")
	await bar().getByText("to correct").waitFor({ state: "detached" })
	expect(await summary().count()).toBe(0)
	await page.getByLabel(/^Title/).fill("Owls")
	await page.evaluate(() => scrollTo(0, 300))
	await button("Create Post").click()
	await saved("Blog post created successfully")
	await hasArrived(() => page.evaluate(() => scrollY)).toBe(0)
})

test("text: what only the server refuses is named beside its field until it is corrected, and everything typed stays", async () => {
	await open("/admin/pages/new")
	const field = page.locator("#slug")
	const texts = { title: "A title", content: "Some text", excerpt: "A summary", slug: "/about" }
	for (const [name, text] of Object.entries(texts)) await page.locator(`#${name}`).fill(text)
	const typed = () =>
		page.locator("form:has(#slug)").evaluate((form: HTMLFormElement) => {
			const controls = [...form.elements].filter((one) => !one.matches("button, fieldset, [type=hidden]"))
			return (controls as HTMLInputElement[]).map((one) => [one.name, one.value, one.checked])
		})
	const before = await typed()
	await bar().locator("button[type=submit]").first().click()
	await hasArrived(() => marks("slug")).toEqual([1, 1, 1])
	expect(await typed()).toEqual(before)
	const message = page.locator("#slug-error")
	expect(await message.isVisible()).toBe(true)
	const [box, below] = [await field.boundingBox(), await message.boundingBox()]
	expect(Math.abs((below?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(200)
	await page.locator("#title").fill("Another title")
	expect(await marks("slug")).toEqual([1, 1, 1])
	await field.fill("/about-of-its-own")
	expect(await marks("slug")).toEqual([0, 0, 0])
	answerDialogs(page, "accept")
})

test("text: what is typed is back when the form is opened again, until it is discarded or saved", async () => {
	const text = page.getByLabel(/^Text/)
	const isBack = page.getByText("is back. It isn't saved yet.")
	const drafts = () =>
		page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length)
	const questions = answerDialogs(page, "accept")
	for (const typed of ["To discard", "To save"]) {
		await open("/admin/site/hours/notices/new")
		await text.fill(typed)
		await page.getByRole("link", { name: "Cancel" }).click()
		await page.waitForURL("**/admin/site/hours")
		expect(questions.at(-1)).toContain("keeps your text for three days")
		await open("/admin/site/hours/notices/new")
		await isBack.waitFor()
		await hasArrived(() => text.inputValue()).toBe(typed)
		expect(await drafts()).toBe(1)
		if (typed === "To save") continue
		// What is typed before the page's code runs stays.
		const typeFirst = async (route: Route) => {
			await text.fill("At once")
			await route.continue()
		}
		// The page before may still load code that it needs later.
		await page.goto("about:blank")
		await page.route("**/assets/*.js", typeFirst, { times: 1 })
		await open("/admin/site/hours/notices/new")
		expect([await text.inputValue(), await isBack.count()]).toEqual(["At once", 0])
		await open("/admin/site/hours/notices/new")
		await button("Discard").click()
		await isBack.waitFor({ state: "detached" })
		expect([await text.inputValue(), await drafts()]).toEqual(["", 0])
	}
	await button("Save Notice").click()
	await saved("Notice saved")
	expect(await drafts()).toBe(0)
	await open("/admin/site/hours/notices/new")
	expect(await isBack.count()).toBe(0)
})

test("text: what is typed for one day isn't shown for another one, and is back for its own", async () => {
	answerDialogs(page, "accept")
	const address = "/admin/site/hours/other/new?from="
	const [reason, isBack] = [page.getByLabel(/^Reason/), page.getByText("is back. It isn't saved yet.")]
	await open(`${address}2040-12-24`)
	await reason.fill("Christmas")
	await open(`${address}2040-12-05`)
	expect([await reason.inputValue(), await isBack.count()]).toEqual(["", 0])
	await open(`${address}2040-12-24`)
	await isBack.waitFor()
	expect(await reason.inputValue()).toBe("Christmas")
})

test.each([
	["checkboxes", "/admin/species/new", "Common Name"],
	["tags", "/admin/news/2/edit", "Title"],
])("text: what is typed is back in a form with %s", async (_, address, label) => {
	answerDialogs(page, "accept")
	await open(address)
	await page.getByLabel(label).first().fill("Typed once")
	await open(address)
	await page.getByText("is back. It isn't saved yet.").waitFor()
	expect(await page.getByLabel(label).first().inputValue()).toBe("Typed once")
	await button("Discard").click()
	await button("Discard").waitFor({ state: "detached" })
})

test("text: a password is shown and hidden, and two that differ have the specified toasts", async () => {
	await open("/admin/security/password")
	const field = page.locator("#newPassword")
	await page.locator("#currentPassword").fill("correct horse battery")
	await field.fill("long enough")
	await page.locator("#confirmPassword").fill("not the same")
	await button("Update Password").click()
	await hasArrived(() => page.locator(".toast p").allTextContents()).toEqual([
		"Passwords don't match",
		"New password and confirmation must match.",
	])
	const eye = page.locator("button[aria-controls=newPassword]")
	await eye.click()
	expect([await field.getAttribute("type"), await field.inputValue()]).toEqual(["text", "long enough"])
	await eye.click()
	expect(await field.getAttribute("type")).toBe("password")
})

test("choice: one choice rules a week and its days, hides their times, and is copied to all days", async () => {
	await open("/admin/site/week")
	await page.getByLabel("Different by day").check()
	const monday = page.getByRole("group", { name: "Monday" })
	const opens = monday.getByLabel("Monday from", { exact: true })
	await monday.getByLabel(/^(Monday: )?Open$/).check()
	await opens.fill("")
	await page.getByText("Not yet. Monday: Enter both times, or clear both").waitFor()
	await opens.fill("07:15")
	await monday.getByLabel("Monday to", { exact: true }).fill("16:45")
	await monday.getByLabel(/Closed$/).check()
	expect(await opens.isVisible()).toBe(false)
	await monday.getByLabel(/Open$/).check()
	expect(await opens.inputValue()).toBe("07:15")
	await button("Copy Monday to all days").click()
	await page.getByText("7:15 AM to 4:45 PM", { exact: true }).waitFor()
	await button("Save").click()
	await saved("Settings saved")
	await open("/admin/site/hours/other/new")
	await page.getByLabel("First day").fill("2031-07-05")
	await page.getByLabel("Last day").fill("2031-07-06")
	await page.getByLabel("Different by day").check()
	expect(await monday.isVisible()).toBe(false)
	await button("Save").click()
	await bar().getByText("2 to correct").waitFor()
})

test("date and time: an end without a time is named, and the save bar says when a post is published", async () => {
	await open("/admin/site/hours/notices/new")
	await page.getByLabel(/^Text/).fill("Flooded")
	await page.getByLabel(/^End/).focus()
	await page.keyboard.type("05022090")
	await button("Save Notice").click()
	await summary().getByText("End is incomplete. Enter the date and the time, or clear the field.").waitFor()
	answerDialogs(page, "accept")
	await open("/admin/news/new")
	await bar().getByText("A draft: visitors don't see it.").waitFor()
	await page.getByLabel("Or publish later, at").fill("2090-05-31T07:05")
	await bar().getByText("Visitors see it from Wednesday, May 31, 2090 at 7:05 AM.").waitFor()
	await page.getByLabel("Publish immediately").check()
	await bar().getByText("Visitors see it at once.").waitFor()
})

/** Each button's result for the selected text 'Otters', and the selection after it. */
const MARKDOWN = [
	["Bold", "**Otters**", "Otters"],
	["Italic", "*Otters*", "Otters"],
	["Link", "[Otters](https://)", "Otters"],
	["Heading", "# Otters", "Otters"],
	["List", "- Otters", "Otters"],
	["Numbered list", "1. Otters", "Otters"],
	["Quote", "> Otters", "Otters"],
] as const

const BLOCKS = [
	["Button", "-> \\[Plan", "Plan your visit"],
	["Question", "\\? What", "What do people ask?"],
	["Table", "\\| Tickets \\| Price", "Tickets"],
	["Contact", "{contact}", "{contact}"],
] as const

test("Markdown: buttons write around the selection, Undo takes it back, and a picture is uploaded into the text", async () => {
	await open("/admin/news/new")
	await page.getByLabel(/^Title/).fill("Otters in pictures")
	const content = page.getByLabel(/^Content/)
	const select = (from: number, to: number) =>
		content.evaluate((area: HTMLTextAreaElement, ends) => area.setSelectionRange(...ends), [from, to] as [
			number,
			number,
		])
	const chosen = () =>
		content.evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
			value.slice(selectionStart, selectionEnd),
		)
	const press = async (name: string) => {
		if (!(await button(name).isVisible())) await button("Insert").click()
		await button(name).click()
	}
	for (const [name, line, part] of MARKDOWN) {
		await content.fill("Otters\nSeen today")
		await select(0, 6)
		await press(name)
		expect(await content.inputValue()).toBe(`${line}\nSeen today`)
		expect(await chosen()).toBe(part)
		await page.keyboard.press("Control+z")
		expect(await content.inputValue()).toBe("Otters\nSeen today")
	}
	for (const [name, block, part] of BLOCKS) {
		await content.fill("Otters\nSeen today\n\nThe end")
		await select(2, 2)
		await press(name)
		expect(await content.inputValue()).toMatch(
			new RegExp(`^Otters\nSeen today\n\n${block}[\\s\\S]*\n\nThe end$`),
		)
		expect(await chosen()).toBe(part)
	}
	const preview = page.getByRole("region", { name: "Preview" })
	await button("Preview").click()
	await preview.getByText("Seen today").waitFor()
	await content.fill("Otters\nSeen today")
	await select(0, 0)
	const input = page
		.locator(".button", { hasText: "Preview" })
		.locator("xpath=..")
		.locator("input[type=file]")
	await input.setInputFiles(await testFile("wrong.jpg"))
	await page.locator("#picture-error").waitFor()
	let upload = () => {}
	await page.route("**/admin/news/pictures*", async (route) => {
		await new Promise<void>((resolve) => {
			upload = resolve
		})
		await route.continue()
	})
	// What the page reads again after the upload never arrives.
	await page.route("**/*.data*", (route) =>
		route.request().method() === "GET" ? undefined : route.fallback(),
	)
	await input.setInputFiles(await testFile("first.jpg"))
	await button("Create Post").click()
	await page.getByText("Wait until the picture is uploaded.").waitFor()
	upload()
	await hasArrived(chosen).toBe("what it shows")
	expect(await content.inputValue()).toMatch(/^Otters\nSeen today\n\n!\[what it shows\]\(\/media\/.*\)\n$/)
	await button("Create Post").click()
	await summary().getByText("Describe the picture").waitFor()
	await page.unrouteAll({ behavior: "ignoreErrors" })
	await content.fill((await content.inputValue()).replace("what it shows", "An otter asleep"))
	await page.getByRole("textbox", { name: "Tags" }).fill("river life")
	await page.getByRole("textbox", { name: "Tags" }).press("Enter")
	await preview.getByRole("img", { name: "An otter asleep" }).waitFor()
	await button("Publish").click()
	await saved("Blog post created successfully")
	await page.goto("/blog/otters-in-pictures")
	await page.getByText("river life", { exact: true }).waitFor()
	const shown = page.locator("article").getByRole("img", { name: "An otter asleep" })
	await hasArrived(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true)
})

test("picture: the preview shows the same part of a cover as the post", async () => {
	const { id } = await here.site.db
		.selectFrom("media")
		.select("id")
		.where("kind", "=", "image")
		.limit(1)
		.executeTakeFirstOrThrow()
	const cover = { cover_id: id, cover_alt: "A pond", cover_x: 20, cover_y: 80 }
	await here.site.db.updateTable("posts").set(cover).where("id", "=", 2).execute()
	await open("/admin/news/2/edit")
	await page.setViewportSize({ width: 1280, height: 800 })
	const picture = page.getByRole("region", { name: "Preview" }).getByRole("img", { name: "A pond" })
	const part = () => picture.evaluate((one) => getComputedStyle(one).objectPosition)
	await hasArrived(part).toBe("20% 80%")
	await page.getByLabel(/^Title/).fill("At the pond")
	await page.getByRole("region", { name: "Preview" }).getByText("At the pond").waitFor()
	expect(await part()).toBe("20% 80%")
	answerDialogs(page, "accept")
})

test("picture: an unusable file is named, a chosen one is shown, a tap sets what stays in view, and it can be taken out", async () => {
	await open("/admin/species/new")
	await page.getByLabel("Common Name").fill("Placed Duck")
	await page.getByLabel("Scientific Name").fill("Testus carefulus")
	const image = page.getByLabel("Image", { exact: true })
	const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer })
	await writeFile(folder.file("large.jpg"), Buffer.alloc(16 * 1024 * 1024))
	await image.setInputFiles(folder.file("large.jpg"))
	await page.getByText("large.jpg is 16 MB. The limit is 15 MB.").first().waitFor()
	// It would be saved without the file.
	await button("Create").click()
	await hasArrived(() => hasFocus(image)).toBe(true)
	await image.setInputFiles({ ...file("notes.pdf", Buffer.from("Some notes")), mimeType: "application/pdf" })
	await page.getByText("This file format isn't supported").first().waitFor()
	const pixels = { create: { width: 800, height: 400, channels: 3 as const, background: "#a73" } }
	await image.setInputFiles(file("wide.jpg", await sharp(pixels).jpeg().toBuffer()))
	const picture = button(/^Whole image/)
	await picture.scrollIntoViewIfNeeded()
	await hasArrived(() =>
		picture.locator("img").evaluate((one: HTMLImageElement) => one.naturalWidth > 0),
	).toBe(true)
	await button("Remove wide.jpg").click()
	await picture.waitFor({ state: "detached" })
	expect(await image.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
	await image.setInputFiles(file("wide.jpg", await sharp(pixels).jpeg().toBuffer()))
	await picture.scrollIntoViewIfNeeded()
	const box = await picture.boundingBox()
	if (!box) throw new Error("The picture isn't shown.")
	await picture.click({ position: { x: box.width * 0.75, y: box.height * 0.25 } })
	expect(await page.getByLabel("Position", { exact: true }).inputValue()).toBe("custom")
	const offset = (axis: string) => page.getByLabel(`${axis} offset`).inputValue().then(Number)
	expect(await offset("X")).toBeCloseTo(25, -1)
	expect(await offset("Y")).toBeCloseTo(-25, -1)
	await page.getByLabel("Audio", { exact: true }).setInputFiles(await testFile("first.mp3"))
	await button("Create").click()
	await saved("Species created")
	const row = await here.site.db
		.selectFrom("species")
		.select("id")
		.where("name", "=", "Placed Duck")
		.executeTakeFirstOrThrow()
	await open(`/admin/species/${row.id}/edit`)
	const preview = page.getByRole("group", { name: "Image position" }).getByRole("img", { name: "Preview" })
	await preview.waitFor()
	await page.locator("audio").waitFor()
	await page.getByLabel("Remove the image").check()
	await page.getByText("The image will be removed when you save").waitFor()
	expect(await preview.count()).toBe(0)
	await button("Update").click()
	await saved("Species updated")
})

test("picture: many photos go to the species that they are named after, and failures are listed", async () => {
	const loon = await here.site.db
		.selectFrom("species_with_photo")
		.select(["id", "name"])
		.where("image_id", "is not", null)
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow()
	const photo = async (name: string, background: string) => {
		const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } })
		return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() }
	}
	await open("/admin/species/photos")
	const files = [
		await photo(`${loon.name.toUpperCase().replaceAll(" ", "_")} 2.jpg`, "#123456"),
		await photo("IMG_1.jpg", "#abcdef"),
		{ ...(await testFile("broken.jpg")), name: `${loon.name} 3.jpg` },
	]
	await page.getByLabel("Photos", { exact: true }).setInputFiles(files)
	await page.getByText("3 photos chosen").waitFor()
	await page.getByText(`${files[0]?.name}: ${loon.name}`).waitFor()
	await page.getByText("IMG_1.jpg: No single species has this name.").waitFor()
	await button("Add 2 Photos").click()
	const failed = page.getByRole("listitem").filter({ hasText: `${loon.name} 3.jpg` })
	await failed.getByText("damaged or incomplete").waitFor()
	await page.getByText("2 photos chosen").waitFor()
	const others = here.site.db.selectFrom("species_photos").where("position", ">", 1)
	const added = await others.select("species_id").execute()
	expect(added.map((row) => row.species_id)).toEqual([loon.id])
	answerDialogs(page, "accept")
})

/** How far each arrow moves the place, in percent of the map. */
const ARROWS = [
	["ArrowLeft", -0.2, 0],
	["ArrowUp", 0, -0.2],
	["ArrowRight", 0.2, 0],
	["Shift+ArrowDown", 0, 2],
] as const

test("position: a place is put where the map is tapped, moved by arrow keys, and saved where it is", async () => {
	await open("/admin/map/1/places/new")
	const map = page.locator(".map-view.is-zoomable")
	const corrections = summary().locator('a[href="#x"]')
	await button("Save Place").click()
	await corrections.waitFor()
	await map.scrollIntoViewIfNeeded()
	const box = await map.boundingBox()
	await map.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
	const value = async (name: string) => Number(await page.locator(`input[name=${name}]`).inputValue())
	expect([Math.round(await value("x")), Math.round(await value("y"))]).toEqual([50, 50])
	await corrections.waitFor({ state: "detached" })
	const position = async () => [await value("x"), await value("y")]
	const steps = [await position()]
	for (const [key, across, down] of ARROWS) {
		const [left = 0, top = 0] = steps.at(-1) ?? []
		await page.keyboard.press(key)
		steps.push(await position())
		expect(steps.at(-1)).toEqual([left + across, top + down].map((one) => expect.closeTo(one, 3)))
	}
	await page.getByLabel(/^Name/).fill("Old oak")
	await page.getByLabel(/^Kind/).selectOption("viewpoint")
	const moved = await position()
	await button("Save Place").click()
	await saved("Place created")
	const row = here.site.db.selectFrom("places").select(["x", "y"]).where("name", "=", "Old oak")
	const place = await row.executeTakeFirstOrThrow()
	expect([place.x * 100, place.y * 100].map(Math.round)).toEqual(moved.map(Math.round))
})

test("list: tags are added and taken out before they are saved, and order is kept by keyboard", async () => {
	await open("/admin/news/new")
	const tags = page.getByRole("textbox", { name: "Tags" })
	await tags.fill("one")
	await button("Add").click()
	await tags.fill("two")
	await tags.press("Enter")
	await button("Remove the tag one").click()
	await hasArrived(() => hasFocus(tags)).toBe(true)
	const list = page.getByRole("list", { name: "Tags of this post" })
	expect(await list.getByRole("button").allTextContents()).toEqual(["two"])
	answerDialogs(page, "accept")

	await open("/admin/pages")
	const down = page.getByRole("button", { name: "Move down Plan your visit" })
	await down.press("Enter")
	await saved("Menu saved")
	const place = async () => {
		const rows = here.site.db.selectFrom("menu_entries").select("path").where("place", "=", "menu")
		return (await rows.orderBy("position").execute()).findIndex((row) => row.path === "/visit")
	}
	expect(await place()).toBe(1)
	// The last entry has no button for further down.
	const up = page.getByRole("button", { name: "Move up Plan your visit" })
	await hasArrived(() => hasFocus(up)).toBe(true)
	await up.press("Enter")
	await hasArrived(place).toBe(0)
})
