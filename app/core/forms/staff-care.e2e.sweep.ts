import { beforeEach, expect, test } from "vitest"
import {
	DESK,
	hydrated,
	openPage,
	signedInStaff,
	signIn,
	siteAndBrowser,
	type Visitor,
} from "#core/testing/browser.ts"
import { answerDialogs, LOST_CODE } from "#core/testing/page-problems.ts"

const here = siteAndBrowser({}, { species: [12, 14] })
let staff: Visitor
beforeEach(async () => {
	staff = await signedInStaff(here, { ...DESK, expectedErrors: LOST_CODE })
	await staff.page.goto("/admin")
	await hydrated(staff.page)
})

async function beginSpecies(name: string): Promise<void> {
	const { page } = staff
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByLabel("Common Name").fill(name)
	await page.getByLabel("Scientific Name").fill("Testus carefulus")
	await page.getByLabel("Description").fill("Typed with care")
}
const drafts = () =>
	staff.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))
const save = () => staff.page.getByRole("button", { name: "Create", exact: true })
const stored = (name: string) =>
	here.site.db.selectFrom("species").select("id").where("name", "=", name).execute()

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
	await expect.poll(() => questions).toHaveLength(1)
	expect(questions[0]).toContain(
		"keeps your text for three days and puts it back when you open this form again",
	)
	expect(await page.getByLabel("Common Name").inputValue()).toBe("Never Saved")
	answer = "accept"
	await page.getByRole("link", { name: "Cancel" }).click()
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(questions).toHaveLength(2)
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByText("is back. It isn't saved yet.").waitFor()
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(questions, "no question without typed text").toHaveLength(2)
	await page.getByRole("link", { name: "Add Species" }).click()
	await expect.poll(() => page.getByLabel("Common Name").inputValue()).toBe("Never Saved")
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

test("typed text is back after the session ended, only for its author, until it is saved", async () => {
	const { page, context } = staff
	await beginSpecies("Harlequin Duck")
	await context.clearCookies()
	await save().click()
	await page.waitForURL(/\/auth/)
	await page.getByText("You were signed out").waitFor()
	await page.evaluate(() => {
		const other = { user: "ben", savedAt: Date.now() - 1000, fields: [["name", "Ben’s"]], hadFiles: false }
		localStorage.setItem("draft:/admin/news/new", JSON.stringify(other))
		localStorage.setItem("draft:/admin/species/1/edit", "not JSON")
	})
	await signIn(page)
	const name = page.getByLabel("Common Name")
	await expect.poll(() => name.inputValue()).toBe("Harlequin Duck")
	expect(await page.getByLabel("Description").inputValue()).toBe("Typed with care")
	expect(await drafts()).toHaveLength(1)
	await save().click()
	await page.getByText("Species created").first().waitFor()
	expect(await drafts()).toEqual([])
	expect(await stored("Harlequin Duck")).toHaveLength(1)
	await page.getByRole("link", { name: "Add Species" }).click()
	await name.waitFor()
	expect(await page.getByText("is back. It isn't saved yet.").count()).toBe(0)
})

test("what is typed into a form that the server has put back is back after a reload, too", async () => {
	const { page } = staff
	answerDialogs(page, "accept")
	await beginSpecies("Put Back Duck")
	const last_seen_at = new Date(Date.now() - 13 * 3_600_000).toISOString()
	await here.site.db.updateTable("sessions").set({ last_seen_at }).execute()
	await save().click()
	await page.waitForURL(/\/auth/)
	await signIn(page)
	await page.waitForURL(/\?draft=/)
	const description = page.getByLabel("Description")
	await expect.poll(() => description.inputValue()).toBe("Typed with care")
	await hydrated(page)
	await description.fill("Typed with more care")
	await page.reload()
	await expect.poll(() => description.inputValue()).toBe("Typed with more care")
	await save().click()
	await page.getByText("Species created").first().waitFor()
	expect(await drafts()).toEqual([])
	expect(await stored("Put Back Duck")).toHaveLength(1)
})

test("an upload shows its progress, and asks for confirmation before leaving", async () => {
	const { page, context } = staff
	await beginSpecies("Uploaded Duck")
	await page.getByLabel("Image", { exact: true }).evaluate((input: HTMLInputElement) => {
		const files = new DataTransfer()
		files.items.add(new File([new Uint8Array(2_000_000)], "photo.jpg", { type: "image/jpeg" }))
		input.files = files.files
	})
	const devtools = await context.newCDPSession(page)
	const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
	await devtools.send("Network.emulateNetworkConditions", slow)
	await save().click()
	await page.getByText(/^Uploading: [1-9]\d?%/).waitFor()
	const questions = answerDialogs(page, "dismiss")
	await page.keyboard.press("Escape")
	await expect.poll(() => questions).toEqual(["Still saving. Leave anyway? Your changes may be lost."])
	expect(await page.getByLabel("Common Name").inputValue()).toBe("Uploaded Duck")
})

const DATA = /\.data(\?|$)/

/** Drops the first `times` requests for a page's data; the forms between them arrive. */
async function loseLoads(times: number): Promise<() => number> {
	let lost = 0
	await staff.page.route(DATA, async (route) => {
		if (route.request().method() !== "GET" || lost >= times) return await route.continue()
		lost += 1
		await route.abort()
	})
	return () => lost
}

test("after a save, a lost request for the next page is sent again, and if it is lost permanently, header and footer stay and a message says what was saved", async () => {
	const { page } = staff
	const updateAndLose = async (times: number) => {
		await openPage(page, "/admin/species/2/edit")
		const lost = await loseLoads(times)
		await page.getByRole("button", { name: "Update", exact: true }).click()
		return lost
	}
	const lost = await updateAndLose(1)
	await page.getByText("Species updated").first().waitFor()
	expect(lost()).toBe(1)
	expect(await page.getByRole("heading", { name: "No connection" }).count()).toBe(0)

	const frame = ["banner", "contentinfo"] as const
	const texts = () => Promise.all(frame.map((role) => page.getByRole(role).textContent()))
	const before = await texts()
	await updateAndLose(Number.POSITIVE_INFINITY)
	await page.getByText("Your change was saved, but the page couldn't be refreshed.").waitFor()
	expect(await texts()).toEqual(before)
	await page.unroute(DATA)
	await page.getByRole("link", { name: "Try again" }).click()
	await page.getByText("Species updated").first().waitFor()
})
