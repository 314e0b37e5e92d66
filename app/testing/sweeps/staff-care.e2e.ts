import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN } from "#app/testing/fixtures/admin.ts"
import {
	addToClock,
	DESK,
	hydrated,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
	type Visitor,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"

const here = siteAndBrowser()
let staff: Visitor
beforeAll(() => leaveFewSpecies(here.site, 12, 14))
beforeEach(async () => {
	staff = await signedInStaff(here, DESK)
	await staff.page.goto("/admin")
	await hydrated(staff.page)
	return () => staff.leave()
})

async function signIn(): Promise<void> {
	const { page } = staff
	await page.getByLabel("Username").fill(ADMIN.username)
	await page.getByLabel("Password").fill(ADMIN.password)
	await page.getByRole("button", { name: "Login" }).click()
}

async function beginSpecies(name: string): Promise<void> {
	const { page } = staff
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByLabel("Common Name").fill(name)
	await page.getByLabel("Scientific Name").fill("Testus carefulus")
	await page.getByLabel("Description").fill("Typed with care")
}
const save = () => staff.page.getByRole("button", { name: "Create", exact: true })
const stored = (name: string) =>
	here.site.db.selectFrom("species").select(["id", "description"]).where("name", "=", name).execute()

test("a form that gets no response keeps its text, shows an error, and can be sent again", async () => {
	const { page, context } = staff
	await beginSpecies("Offline Duck")
	await context.setOffline(true)
	await save().click()
	await page.getByText("You're offline, so nothing was saved.").first().waitFor()
	expect(await page.getByLabel("Common Name").inputValue()).toBe("Offline Duck")
	expect(await page.getByLabel("Description").inputValue()).toBe("Typed with care")
	await context.setOffline(false)
	await save().click()
	await page.getByText("Species created").first().waitFor()
	expect(await stored("Offline Duck")).toHaveLength(1)
})

test("leaving a form with typed text asks for confirmation, with Escape and with a link", async () => {
	const { page } = staff
	await beginSpecies("Never Saved")
	let answer: "accept" | "dismiss" = "dismiss"
	const questions = answerDialogs(page, () => answer)
	await page.keyboard.press("Escape")
	await expect.poll(() => questions, POLL_TIMEOUT).toHaveLength(1)
	expect(questions[0]).toContain("keeps your text for three days and offers it when you open this form again")
	expect(await page.getByLabel("Common Name").inputValue()).toBe("Never Saved")
	answer = "accept"
	await page.getByRole("link", { name: "Cancel" }).click()
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(questions).toHaveLength(2)
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByText("You have unsaved text from").waitFor()
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(questions, "no question without typed text").toHaveLength(2)
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click()
	await expect.poll(() => page.getByLabel("Common Name").inputValue(), POLL_TIMEOUT).toBe("Never Saved")
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("Full", "QuotaExceededError")
		}
	})
	await page.getByLabel("Description").fill("More than before")
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(questions[2]).toContain("Your changes will be lost")
	await page.reload()
})

test("a form that the browser rejected still asks for confirmation, however often Escape is pressed", async () => {
	const { page } = staff
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByLabel("Description").fill("Only this")
	await save().click()
	await page.getByText("Common name is required").first().waitFor()
	const questions = answerDialogs(page, "dismiss")
	for (let press = 1; press <= 4; press++) {
		await page.keyboard.press("Escape")
		await expect.poll(() => questions, POLL_TIMEOUT).toHaveLength(press)
	}
	expect(await page.getByLabel("Description").inputValue()).toBe("Only this")
	await expect
		.poll(() => page.getByRole("dialog", { name: "Add New Species" }).isVisible(), POLL_TIMEOUT)
		.toBe(true)
})

test("an edit of a deleted species can be saved as a new species", async () => {
	const { page } = staff
	await page.getByRole("link", { name: "Edit American Woodcock" }).click()
	await page.getByLabel("Description").fill("Typed about a bird that is gone")
	await here.site.db.deleteFrom("species").where("name", "=", "American Woodcock").execute()
	await page.getByRole("button", { name: "Update", exact: true }).click()
	await page.getByText("This species was deleted while you were editing").first().waitFor()
	await save().click()
	await page.getByText("Species created").first().waitFor()
	const [row] = await stored("American Woodcock")
	expect(row?.description).toBe("Typed about a bird that is gone")
})

test("a passcode that gets no response stays typed, and removing a tag keeps the focus in the tag field", async () => {
	const { page, context } = staff
	await page.goto("/admin/security")
	await hydrated(page)
	await page.getByLabel("New passcode").fill("loon")
	await context.setOffline(true)
	await page.getByRole("button", { name: "Update", exact: true }).click()
	await page.getByText("You're offline").first().waitFor()
	expect(await page.getByLabel("New passcode").inputValue()).toBe("loon")
	await context.setOffline(false)
	await page.getByRole("button", { name: "Update", exact: true }).click()
	await page.getByText("Current passcode: loon").waitFor()

	await page.goto("/admin/news/new")
	await hydrated(page)
	const tags = page.getByRole("textbox", { name: "Tags" })
	await tags.fill("one")
	await page.getByRole("button", { name: "Add", exact: true }).click()
	await tags.fill("two")
	await tags.press("Enter")
	await page.getByRole("button", { name: "Remove the tag one" }).click()
	await expect
		.poll(() => tags.evaluate((element) => element === document.activeElement), POLL_TIMEOUT)
		.toBe(true)
	expect(await page.getByRole("list", { name: "Tags of this post" }).getByRole("button").count()).toBe(1)
})

test("after signing out, Back shows nothing of the staff pages", async () => {
	const { page } = staff
	await page.goto("/admin/security")
	await hydrated(page)
	await page.getByRole("button", { name: `Account of ${ADMIN.username}` }).click()
	await page.getByRole("button", { name: "Sign Out" }).first().click()
	await page.waitForURL("/")
	await page.goBack()
	await page.waitForURL(/\/auth/)
	expect(await page.getByText("Tour Passcode").count()).toBe(0)
})

test("when the session has expired, signing in restores the form, and it can be saved", async () => {
	const { page } = staff
	await beginSpecies("Session Duck")
	const lastNight = new Date(Date.now() - 13 * 3_600_000).toISOString()
	await here.site.db.updateTable("sessions").set({ last_seen_at: lastNight }).execute()
	await save().click()
	await page.getByText("Your text is saved.").waitFor()
	await signIn()
	await page.getByRole("dialog", { name: "Add New Species" }).waitFor()
	expect(await page.getByLabel("Common Name").inputValue()).toBe("Session Duck")
	expect(await page.getByLabel("Description").inputValue()).toBe("Typed with care")
	await save().click()
	await page.getByText("Species created").first().waitFor()
	expect(await stored("Session Duck")).toEqual([expect.objectContaining({ description: "Typed with care" })])
})

test("a double click on the button creates one species", async () => {
	await beginSpecies("Double Duck")
	await save().dblclick()
	await staff.page.getByText("Species created").first().waitFor()
	expect(await stored("Double Duck")).toHaveLength(1)
})

test("a chosen picture is previewed, and a click on it sets the focal point", async () => {
	const { page } = staff
	await beginSpecies("Placed Duck")
	const pixels = { create: { width: 800, height: 400, channels: 3 as const, background: "#a73" } }
	const photo = { name: "wide.png", mimeType: "image/png", buffer: await sharp(pixels).png().toBuffer() }
	await page.getByLabel("Image", { exact: true }).setInputFiles(photo)
	const picture = page.getByRole("button", { name: /^Whole image/ })
	await picture.scrollIntoViewIfNeeded()
	await page.waitForFunction(() => {
		const image = document.querySelector<HTMLImageElement>("button[aria-label^='Whole image'] img")
		return image && image.naturalWidth > 0
	})
	const box = await picture.boundingBox()
	if (!box) throw new Error("no picture")
	await picture.click({ position: { x: box.width * 0.75, y: box.height * 0.25 } })
	expect(await page.getByLabel("Position", { exact: true }).inputValue()).toBe("custom")
	expect(Number(await page.getByLabel("X offset").inputValue())).toBeCloseTo(25, -1)
	expect(Number(await page.getByLabel("Y offset").inputValue())).toBeCloseTo(-25, -1)
	await page.getByLabel("Position", { exact: true }).selectOption("top")
	expect(await page.getByLabel("X offset").count()).toBe(0)
	await page.getByLabel("Position", { exact: true }).selectOption("custom")
	expect(await page.getByLabel("X offset").inputValue(), "another choice resets the offsets").toBe("0")
	await page.getByLabel("X offset").fill("12")
	await save().click()
	await page.getByText("Species created").first().waitFor()
	const [{ id } = { id: 0 }] = await stored("Placed Duck")
	const row = await here.site.db
		.selectFrom("species")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow()
	expect(row).toMatchObject({ image_position: "custom", image_offset: "12,0" })
})

test("a file that is too large is reported before it is sent", async () => {
	const { page } = staff
	await beginSpecies("Large Duck")
	const large = { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(16 * 1024 * 1024) }
	await page.getByLabel("Image", { exact: true }).setInputFiles(large)
	await page.getByText("large.jpg is 16 MB. The limit is 15 MB.").waitFor()
})

test("a double click on 'Update' doesn't overwrite another person's version before it was read", async () => {
	const { page } = staff
	await page.goto("/admin/species/12/edit")
	await hydrated(page)
	await page.getByLabel("Location Hints").fill("Mine")
	const { db } = here.site
	const theirs = { location_hints: "Theirs", revision: 99 }
	await db.updateTable("species").set(theirs).where("id", "=", 12).execute()
	const stored = () =>
		db.selectFrom("species").select("location_hints").where("id", "=", 12).executeTakeFirstOrThrow()
	const update = page.getByRole("button", { name: "Update", exact: true })
	await update.click()
	await page.getByText("Currently saved version").waitFor()
	await update.click()
	expect(await stored()).toEqual({ location_hints: "Theirs" })
	await addToClock(page, 1000)
	await update.click()
	await expect.poll(stored).toEqual({ location_hints: "Mine" })
})
