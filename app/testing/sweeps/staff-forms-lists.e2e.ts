import { describe, expect, test } from "vitest"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { client } from "#app/testing/fixtures/admin.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { addManySpecies } from "#app/testing/fixtures/many-species.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("list forms $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)

	const speciesNamed = (scientificName: string) =>
		own.site.db
			.selectFrom("species")
			.select(["name", "conservation_status", "archived"])
			.where("scientific_name", "=", scientificName)
			.executeTakeFirst()

	test("a CSV file is rejected with its errors, then checked and imported with both choices for duplicates", async () => {
		await own.at.open("/admin/import")
		expect((await own.at.send("importFile", "Check the file")).status()).toBe(400)
		await own.at.page.getByText("Please select a CSV file to import.").first().waitFor()
		await own.at.fill("importFile", { csv: "wrong.csv" })
		expect((await own.at.send("importFile", "Check the file")).status()).toBe(400)
		await own.at.expectSummary("3 errors in the file")
		for (const [file, update] of [
			["first.csv", false],
			["second.csv", false],
			["second.csv", true],
		] as const) {
			await own.at.open("/admin/import")
			await own.at.fill("importFile", { csv: file })
			await own.at.send("importFile", "Check the file")
			await own.at.page.waitForURL(/\/admin\/import\/\w+$/)
			await own.at.settled()
			if (file === "second.csv") {
				await own.at.fill("import", { duplicates: true })
				if (update) await own.at.front().getByLabel("Update them from the file").setChecked(true)
			}
			await own.at.send("import", "Import Species")
			await own.at.expectMessage("Species imported")
			const goose = await speciesNamed("Anser caerulescens")
			expect(goose?.name).toBe(update ? "Lesser Snow Goose" : "Snow Goose")
			expect(goose?.conservation_status).toBe(update ? "vulnerable" : "least_concern")
		}
		expect(await speciesNamed("Trillium grandiflorum")).toMatchObject({ name: "White Trillium" })
	})

	test("a species is found by its name, and a search without results says so and keeps the search text", async () => {
		for (const { q } of [STAFF_FORMS.find.first, STAFF_FORMS.find.second]) {
			await own.at.open("/admin")
			await own.at.fill("find", { q })
			await own.at.send("find", "Find")
			await own.at.page.waitForURL(new RegExp(`[?&]q=${q}`))
			await own.at.settled()
			await own.at.expectValues("find", { q })
			const found = await own.at.page.locator("#species h3").allTextContents()
			// Descriptions are searched as well; species with the word in their name come first.
			expect(found[0]?.toLowerCase()).toContain(q)
			expect(found.length, "all 64 species would be 60 on the first page").toBeLessThan(30)
		}
		await own.at.fill("find", { q: "unicorn" })
		await own.at.send("find", "Find")
		await own.at.page.getByText("No species found. Try another word.").waitFor()
		await own.at.expectValues("find", { q: "unicorn" })
		await own.at.page.getByRole("link", { name: "Show Archived" }).filter({ visible: true }).first().click()
		await own.at.page.waitForURL(/archived=show/)
		expect(own.at.page.url()).toContain("q=unicorn")
	})

	test("several species are archived, unarchived and deleted, and a single one is deleted", async () => {
		const names = ["American Bittern", "American Woodcock"]
		await own.at.open("/admin")
		if (!hasScripts) {
			await own.at.send("selection", "Archive Selected")
			await own.at.page.getByText("No species selected").waitFor()
			await own.at.open("/admin")
		}
		for (const [form, button, done] of [
			["archive", "Archive", "archived"],
			["unarchive", "Unarchive", "unarchived"],
			["deleteSpecies", "Delete", "deleted"],
		] as const) {
			await own.at.open(form === "unarchive" ? "/admin?archived=show" : "/admin")
			for (const name of names)
				await own.at.front().getByLabel(`Select ${name}`, { exact: true }).setChecked(true)
			await own.at.fill("selection", { ids: true })
			await own.at.send("selection", `${button} Selected`)
			await own.at.page.getByRole("dialog", { name: `${button} 2 species?` }).waitFor()
			await own.at.settled()
			await own.at.send(form, `${button} 2 species`)
			await own.at.expectMessage(`2 species ${done}`)
			const row = await speciesNamed("Botaurus lentiginosus")
			expect(row?.archived).toBe(form === "deleteSpecies" ? undefined : form === "archive" ? 1 : 0)
		}
		await own.at.page.getByRole("link", { name: "Delete Bank Swallow" }).click()
		await own.at.page.getByRole("dialog", { name: "Delete Bank Swallow?" }).waitFor()
		await own.at.settled()
		await own.at.send("deleteSpecies", "Delete Bank Swallow")
		await own.at.expectMessage("1 species deleted")
		expect(await speciesNamed("Riparia riparia")).toBeUndefined()
	})

	test("a receipt is found by its number, and an invalid number stays in its field with a message", async () => {
		await client(own.site).post("/waiver", ACCEPTED)
		const { receipt } = await own.site.db
			.selectFrom("waiver_acceptances")
			.select("receipt")
			.executeTakeFirstOrThrow()
		await own.at.open("/admin/security/waiver-records")
		await own.at.fill("receipt", STAFF_FORMS.receipt.first)
		expect((await own.at.send("receipt", "Find receipt")).status()).toBe(404)
		await own.at.page
			.getByRole("status")
			.filter({ hasText: "No receipt has the number ZZZZ-ZZZZ." })
			.waitFor()
		await own.at.expectValues("receipt", STAFF_FORMS.receipt.first)
		await own.at.fill("receipt", { receipt })
		await own.at.send("receipt", "Find receipt")
		await own.at.page.waitForURL(`/waiver/receipts/${receipt}`)
	})

	test("the site search leads from staff pages to a species", async () => {
		await own.at.open("/admin/security")
		const box = own.at.control("siteSearch", "search")
		if ((await box.count()) === 0) {
			await own.at.page.getByRole("button", { name: "Menu" }).click()
			// It opens as a popover, and becomes modal then.
			await own.at.page.locator("dialog[open]").waitFor()
			await box.waitFor()
		}
		await own.at.fill("siteSearch", STAFF_FORMS.siteSearch.first)
		await box.press("Enter")
		own.at.filled.add("siteSearch")
		await own.at.page.waitForURL(/\/\?search=loon$/)
		await own.at.driver.ready()
		await own.at.page.getByRole("heading", { name: "Common Loon" }).first().waitFor()
	})

	test("all QR codes are saved as one file each or as a ZIP file, including archived species if these are shown", async () => {
		const shown = ["Common Loon", "Great Blue Heron"]
		const archive = own.site.db.updateTable("species").set({ archived: 1 }).where("name", "not in", shown)
		await archive.execute()
		const species = await own.site.db.selectFrom("species").select("id").execute()
		await own.at.open("/admin")
		await own.at.page.getByRole("link", { name: "QR Codes" }).click()
		await own.at.page.getByRole("link", { name: "All Species (2)" }).click()
		await own.at.page.waitForURL(/mode=all/)
		await own.at.settled()
		const each = own.at.page.getByRole("button", { name: "Download All" })
		if (hasScripts) {
			const saved: string[] = []
			own.staff.page.on("download", (file) => saved.push(file.suggestedFilename()))
			await each.click()
			await own.at.page.getByText("2 of 2 files saved.").waitFor()
			await expect.poll(() => saved).toEqual(["Common_Loon-qr.png", "Great_Blue_Heron-qr.png"])
		} else expect(await each.isVisible(), "a button that needs scripts").toBe(false)
		const archiveFile = own.at.page.getByRole("link", { name: "Download as one ZIP file" })
		expect(await own.at.driver.download(() => archiveFile.click())).toMatch(/\.zip$/)
		await own.at.open("/admin")
		await own.at.page.getByRole("link", { name: "Show Archived" }).filter({ visible: true }).first().click()
		await own.at.page.waitForURL(/archived=show/)
		// The URL changes before the list and its next link do.
		await own.at.page.getByRole("link", { name: "Hide Archived" }).filter({ visible: true }).first().waitFor()
		await own.at.page.getByRole("link", { name: "QR Codes" }).click()
		await own.at.page.getByRole("link", { name: `All Species (${species.length})` }).click()
		await own.at.page.waitForURL(/mode=all/)
		await own.at.settled()
		expect(await archiveFile.getAttribute("href")).toContain("archived=show")
		await own.site.db.updateTable("species").set({ archived: 0 }).execute()
	})

	test("QR codes are shown one by one, together, and in every print size", async () => {
		await addManySpecies(own.site, 520)
		for (const { find, species } of [STAFF_FORMS.qrSpecies.second, STAFF_FORMS.qrSpecies.first]) {
			await own.at.open("/admin/qr-codes")
			await own.at.fill("qrSpecies", { find })
			await own.at.send("qrSpecies", "Show QR code")
			await own.at.page.waitForURL(new RegExp(`find=${find}`))
			await own.at.settled()
			await chooseSpecies(species)
			const name = species.replace(/ \(.*/, "")
			await own.at.page.getByRole("img", { name: `QR code of ${name}` }).waitFor()
		}
		const link = own.at.page.getByRole("link", { name: "Download", exact: true })
		expect(await own.at.driver.download(() => link.click())).toBe("Common_Loon-qr.png")
		await own.at.open("/admin/qr-codes/print?page=12")
		const sizes = await own.at
			.control("printSize", "size")
			.locator("option")
			.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
		expect(sizes).toEqual(["30", "40", "50", "70"])
		for (const size of sizes) {
			await own.at.fill("printSize", { size })
			await own.at.send("printSize", "Change")
			await own.at.page.waitForURL(new RegExp(`size=${size}`))
			await own.at.settled()
			await own.at.expectValues("printSize", { size })
		}
	})

	/** Chooses a species, and presses the button if the choice alone doesn't show the code. */
	async function chooseSpecies(label: string): Promise<void> {
		own.at.filled.add("qrSpecies.species")
		await own.at
			.front()
			.getByRole("combobox", { name: /^Species/ })
			.selectOption({ label })
		const button = own.at.front().getByRole("button", { name: "Show QR code" })
		if (await button.isVisible()) await button.click()
	}

	test("every form of the lists was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.lists])
	})
})
