import path from "node:path"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"
import { browserOnly, DESK, hydrated, type Visitor, visitor } from "#core/testing/browser.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { root, startTestSite } from "#core/testing/site.ts"

const here = browserOnly()

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints,featured"
const ROWS = [
	'"Snow Goose",Anser caerulescens,bird,least_concern,"White, with black wing tips",Hayfield,true',
	"Red Trillium,Trillium erectum,plant,least_concern,Flowers in May,Maple woods,false",
]
const CSV = {
	name: "species.csv",
	mimeType: "text/csv",
	buffer: Buffer.from([HEADER, ...ROWS].join("\r\n")),
}

/** Everything that a member of staff does on the site's first day. */
async function workOneDay({ page }: Visitor, hasScripts: boolean): Promise<void> {
	const expectMessage = (words: string) => page.locator("p", { hasText: words }).first().waitFor()
	const tab = (name: string) =>
		page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true }).click()

	// The first administrator.
	await page.goto("/admin")
	await page.getByRole("link", { name: "Create Admin" }).click()
	await page.getByRole("button", { name: "Create Admin Account" }).waitFor()
	await page.getByLabel("Username").fill("anna")
	await page.getByLabel("Password", { exact: false }).first().fill("a good pass phrase")
	await page.getByRole("button", { name: "Create Admin Account" }).click()
	await expectMessage("Your account has been created successfully.")
	await page.waitForURL("/admin")

	// A species with a photo and a sound, at first without its name.
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByLabel("Scientific Name").fill("Aythya collaris")
	await page.getByLabel("Description").fill("A diving duck of small lakes.\nIts ring is hard to see.")
	await page.getByLabel("Fun Facts").fill("It dives\nIt rises straight from the water")
	await page.getByLabel("Image", { exact: true }).setInputFiles(await photo())
	await page
		.getByLabel("Audio", { exact: true })
		.setInputFiles(path.join(root, "db/sample/audio/bobolink.mp3"))
	await page.getByLabel("Featured Species").check()
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.getByText("Common name is required").first().waitFor()
	if (!hasScripts) await page.getByText("photo.jpg is uploaded").waitFor()
	await page.getByLabel("Common Name").fill("Ring-necked Duc")
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await expectMessage("Species created")

	// Correct one field and position the picture.
	await find(page, "aythya")
	await page.getByRole("link", { name: "Edit Ring-necked Duc" }).click()
	await page.getByLabel("Common Name").fill("Ring-necked Duck")
	await page.getByLabel("Position", { exact: true }).selectOption("custom")
	await page.getByLabel("X offset").fill("15")
	await page.getByRole("button", { name: "Update", exact: true }).click()
	await expectMessage("Species updated")
	await page.getByRole("heading", { name: "Ring-necked Duck", exact: true }).waitFor()

	// Archive three species at once.
	await page.goto("/admin")
	for (const name of ["American Bittern", "American Woodcock", "Bank Swallow"])
		await page.getByLabel(`Select ${name}`, { exact: true }).check()
	if (hasScripts) await page.getByText("3 selected").waitFor()
	await page.getByRole("button", { name: "Archive Selected" }).click()
	const question = page.getByRole("dialog", { name: "Archive 3 species?" })
	await question.getByRole("button", { name: "Archive 3 species" }).click()
	await expectMessage("3 species archived")
	expect(await page.getByRole("heading", { name: "Bank Swallow" }).count()).toBe(0)
	if (hasScripts) expect(await page.getByText("3 selected").count()).toBe(0)
	await page.getByRole("link", { name: "Show Archived" }).click()
	await page.getByRole("heading", { name: "Bank Swallow" }).waitFor()

	// Import a file.
	await tab("CSV Import")
	await page.getByLabel("CSV file").setInputFiles(CSV)
	await page.getByRole("button", { name: "Check the file" }).click()
	await page.waitForURL(/\/admin\/import\/[0-9a-f]+$/)
	await page.getByRole("button", { name: "Import Species" }).click()
	await expectMessage("Species imported")

	// Write a post as a draft and publish it.
	await tab("Blog & News")
	await page.getByRole("link", { name: "Create New Post" }).click()
	await page.getByLabel("Title").fill("Geese over the hayfield")
	await page.getByLabel("Content").fill("Two hundred of them.\nThey stayed for an hour.")
	await page.getByLabel("Category").selectOption("conservation")
	await page.getByRole("textbox", { name: "Tags" }).fill(hasScripts ? "geese" : "geese, autumn")
	if (hasScripts) {
		await page.getByRole("textbox", { name: "Tags" }).press("Enter")
		await page.getByRole("textbox", { name: "Tags" }).fill("autumn")
		await page.getByRole("button", { name: "Add", exact: true }).click()
	}
	await page.getByRole("button", { name: "Create Post" }).click()
	await expectMessage("Blog post created successfully")
	await page.getByRole("button", { name: "Publish Geese over the hayfield" }).click()
	await expectMessage("Blog post status updated")
	await page.getByRole("link", { name: "View Geese over the hayfield" }).click()
	await page.getByText("They stayed for an hour.").waitFor()
	await page.getByText("autumn", { exact: true }).waitFor()

	// Download a QR code.
	await page.goto("/admin/qr-codes")
	if (hasScripts) await hydrated(page)
	await page
		.getByRole("combobox", { name: "Species" })
		.selectOption({ label: "Snow Goose (Anser caerulescens)" })
	if (!hasScripts) await page.getByRole("button", { name: "Show QR code" }).click()
	await page.getByRole("img", { name: "QR code of Snow Goose" }).waitFor()
	const download = page.waitForEvent("download")
	await page.getByRole("link", { name: "Download", exact: true }).click()
	expect((await download).suggestedFilename()).toBe("Snow_Goose-qr.png")

	// Change the password and sign out.
	await page.goto("/admin")
	await page.getByRole("link", { name: "Change Password" }).click()
	await page.getByLabel("Current Password").fill("a good pass phrase")
	await page.getByLabel("New Password", { exact: false }).first().fill("another pass phrase")
	await page.getByLabel("Confirm New Password").fill("another pass phrase")
	await page.getByRole("button", { name: "Update Password" }).click()
	await expectMessage("Password updated")
	await page.getByRole("button", { name: "Account of anna" }).click()
	await page.getByRole("button", { name: "Sign Out" }).first().click()
	await page.waitForURL("/")
	await page.goto("/admin")
	await page.waitForURL(/\/auth\?redirectTo=/)
}

async function find(page: Page, words: string): Promise<void> {
	await page.getByLabel("Find a species to edit").fill(words)
	await page.getByRole("button", { name: "Find" }).click()
	await page.getByText("1 species", { exact: true }).waitFor()
}

async function photo() {
	const pixels = { create: { width: 640, height: 480, channels: 3 as const, background: "#37a" } }
	return { name: "photo.jpg", mimeType: "image/jpeg", buffer: await sharp(pixels).jpeg().toBuffer() }
}

/** The browser logs each response with an error status. */
const isRejection = (consoleError: string) => /status of 400/.test(consoleError)

test.each([
	["off", false],
	["on", true],
])("the staff can do a day's work with JavaScript %s", async (_, javaScriptEnabled) => {
	const site = await startTestSite()
	await leaveFewSpecies(site, 9, 14)
	const staff = await visitor({ site, browser: here.browser }, { ...DESK, javaScriptEnabled })
	await workOneDay(staff, javaScriptEnabled)
	expect(staff.consoleErrors.filter((one) => !isRejection(one))).toEqual([])
	await staff.leave()
	await site.close()
})
