import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN } from "#app/testing/fixtures/admin.ts"
import {
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
