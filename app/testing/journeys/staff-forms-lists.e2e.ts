import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { ADMIN, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { browserOnly, hydrated, type Visitor, visitor } from "#app/testing/fixtures/browser.ts"
import {
	AREAS,
	COMBINATIONS,
	expectAllFilled,
	type StaffAtWork,
	signIn,
	staffAtWork,
} from "#app/testing/fixtures/form-journey.ts"
import { addManySpecies } from "#app/testing/fixtures/many-species.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("list forms on $device $scripts scripts", ({ hasScripts, options }) => {
	let site: TestSite
	let staff: Visitor
	let at: StaffAtWork
	beforeAll(async () => {
		site = await startTestSite()
		await signedInAdmin(site)
		staff = await visitor({ site, browser: here.browser }, options)
		at = staffAtWork(staff, hasScripts)
		await signIn(at, ADMIN)
	})
	afterAll(async () => {
		await staff.leave()
		await site.close()
	})

	const speciesNamed = (scientificName: string) =>
		site.db
			.selectFrom("species")
			.select(["name", "conservation_status", "archived"])
			.where("scientific_name", "=", scientificName)
			.executeTakeFirst()

	test("a CSV file is rejected with its errors, then checked and imported with both choices for duplicates", async () => {
		await at.open("/admin/import")
		expect((await at.send("importFile", "Import Species")).status()).toBe(400)
		await at.page.getByText("Please select a CSV file to import.").first().waitFor()
		await at.fill("importFile", { csv: "wrong.csv" })
		expect((await at.send("importFile", "Import Species")).status()).toBe(400)
		await at.expectSummary("3 errors in the file")
		for (const [file, update] of [
			["first.csv", false],
			["second.csv", false],
			["second.csv", true],
		] as const) {
			await at.open("/admin/import")
			await at.fill("importFile", { csv: file })
			await at.send("importFile", "Import Species")
			await at.page.waitForURL(/\/admin\/import\/\w+$/)
			await at.settled()
			if (file === "second.csv") {
				await at.fill("import", { duplicates: true })
				if (update) await at.front().getByLabel("Update them from the file").check()
			}
			await at.send("import", "Import Species")
			await at.expectMessage("Species imported")
			const goose = await speciesNamed("Anser caerulescens")
			expect(goose?.name).toBe(update ? "Lesser Snow Goose" : "Snow Goose")
			expect(goose?.conservation_status).toBe(update ? "vulnerable" : "least_concern")
		}
		expect(await speciesNamed("Trillium grandiflorum")).toMatchObject({ name: "White Trillium" })
	})

	test("a species is found by its name, and a search without results says so and keeps the search text", async () => {
		for (const { q } of [STAFF_FORMS.find.first, STAFF_FORMS.find.second]) {
			await at.open("/admin")
			await at.fill("find", { q })
			await at.send("find", "Find")
			await at.page.waitForURL(new RegExp(`[?&]q=${q}`))
			await at.settled()
			await at.expectValues("find", { q })
			const found = await at.page.locator("#species h3").allTextContents()
			// Descriptions are searched as well; species with the word in their name come first.
			expect(found[0]?.toLowerCase()).toContain(q)
			expect(found.length, "all 64 species would be 60 on the first page").toBeLessThan(30)
		}
		await at.fill("find", { q: "unicorn" })
		await at.send("find", "Find")
		await at.page.getByText("No species found. Try another word.").waitFor()
		await at.expectValues("find", { q: "unicorn" })
		await at.page.getByRole("link", { name: "Show Archived" }).click()
		await at.page.waitForURL(/archived=show/)
		expect(at.page.url()).toContain("q=unicorn")
	})

	test("several species are archived, unarchived and deleted, and a single one is deleted", async () => {
		const names = ["American Bittern", "American Woodcock"]
		await at.open("/admin")
		if (!hasScripts) {
			expect((await at.send("selection", "Archive Selected")).status()).toBe(400)
			await at.page.getByText("Select the species first").waitFor()
			await at.open("/admin")
		}
		for (const [form, button, done] of [
			["archive", "Archive", "archived"],
			["unarchive", "Unarchive", "unarchived"],
			["deleteSpecies", "Delete", "deleted"],
		] as const) {
			await at.open(form === "unarchive" ? "/admin?archived=show" : "/admin")
			for (const name of names) await at.front().getByLabel(`Select ${name}`, { exact: true }).check()
			await at.fill("selection", { ids: true })
			await at.send("selection", `${button} Selected`)
			await at.page.getByRole("dialog", { name: `${button} 2 species?` }).waitFor()
			await at.settled()
			await at.send(form, `${button} 2 species`)
			await at.expectMessage(`2 species ${done}`)
			const row = await speciesNamed("Botaurus lentiginosus")
			expect(row?.archived).toBe(form === "deleteSpecies" ? undefined : form === "archive" ? 1 : 0)
		}
		await at.page.getByRole("link", { name: "Delete Bank Swallow" }).click()
		await at.page.getByRole("dialog", { name: "Delete Bank Swallow?" }).waitFor()
		await at.settled()
		await at.send("deleteSpecies", "Delete Bank Swallow")
		await at.expectMessage("1 species deleted")
		expect(await speciesNamed("Riparia riparia")).toBeUndefined()
	})

	test("the report's days can be chosen, and a wrong order is rejected with the days still there", async () => {
		const { first, second } = STAFF_FORMS.days
		await at.open("/admin/analytics")
		for (const values of [first, second]) {
			await at.fill("days", values)
			await at.send("days", "Show")
			await at.page.waitForURL(new RegExp(`from=${values.from}&to=${values.to}`))
			await at.settled()
			await at.expectValues("days", values)
		}
		await at.page.getByRole("link", { name: "Include archived species" }).click()
		await at.page.waitForURL(/archived=show/)
		await at.settled()
		await at.page.getByText("Total in database").waitFor()
		await at.expectValues("days", second)
		await at.fill("days", first)
		await at.send("days", "Show")
		await at.page.waitForURL(new RegExp(`from=${first.from}&to=${first.to}`))
		await at.page.getByRole("link", { name: "Exclude archived species" }).waitFor()
		const wrong = { from: second.to, to: first.from }
		await at.fill("days", wrong)
		expect((await at.send("days", "Show")).status()).toBe(400)
		await at.page.getByRole("alert").filter({ hasText: "comes after the last one" }).waitFor()
		await at.expectValues("days", wrong)
	})

	test("a receipt is found by its number, and an invalid number stays in its field with a message", async () => {
		await client(site).post("/waiver", ACCEPTED)
		const { receipt } = await site.db
			.selectFrom("waiver_acceptances")
			.select("receipt")
			.executeTakeFirstOrThrow()
		await at.open("/admin/security/waiver-records")
		await at.fill("receipt", STAFF_FORMS.receipt.first)
		expect((await at.send("receipt", "Find receipt")).status()).toBe(404)
		await at.page.getByRole("status").filter({ hasText: "No receipt has the number ZZZZ-ZZZZ." }).waitFor()
		await at.expectValues("receipt", STAFF_FORMS.receipt.first)
		await at.fill("receipt", { receipt })
		await at.send("receipt", "Find receipt")
		await at.page.waitForURL(`/waiver/receipts/${receipt}`)
	})

	test("the site search leads from staff pages to a species", async () => {
		await at.open("/admin/security")
		const box = at.control("siteSearch", "search")
		if ((await box.count()) === 0) await at.page.getByRole("button", { name: "Menu" }).click()
		await at.fill("siteSearch", STAFF_FORMS.siteSearch.first)
		await box.press("Enter")
		at.filled.add("siteSearch")
		await at.page.waitForURL(/\/\?search=loon$/)
		if (hasScripts) await hydrated(at.page)
		await at.page.getByRole("heading", { name: "Common Loon" }).first().waitFor()
	})

	test("all QR codes are saved as one file each or as a ZIP file, including archived species if these are shown", async () => {
		const shown = ["Common Loon", "Great Blue Heron"]
		const archive = site.db.updateTable("species").set({ archived: 1 }).where("name", "not in", shown)
		await archive.execute()
		const species = await site.db.selectFrom("species").select("id").execute()
		await at.open("/admin")
		await at.page.getByRole("link", { name: "QR Codes" }).click()
		await at.page.getByRole("link", { name: "All Species (2)" }).click()
		await at.page.waitForURL(/mode=all/)
		await at.settled()
		const saved: string[] = []
		at.page.on("download", (file) => saved.push(file.suggestedFilename()))
		const each = at.page.getByRole("button", { name: "Download All" })
		if (hasScripts) {
			await each.click()
			await at.page.getByText("2 of 2 files saved.").waitFor()
			await expect.poll(() => saved).toEqual(["Common_Loon-qr.png", "Great_Blue_Heron-qr.png"])
		} else expect(await each.isVisible(), "a button that needs scripts").toBe(false)
		await at.page.getByRole("link", { name: "Download as one ZIP file" }).click()
		await expect.poll(() => saved.at(-1)).toMatch(/\.zip$/)
		await at.open("/admin")
		await at.page.getByRole("link", { name: "Show Archived" }).click()
		await at.page.waitForURL(/archived=show/)
		// The URL changes before the list and its next link do.
		await at.page.getByRole("link", { name: "Hide Archived" }).waitFor()
		await at.page.getByRole("link", { name: "QR Codes" }).click()
		await at.page.getByRole("link", { name: `All Species (${species.length})` }).click()
		await at.page.waitForURL(/mode=all/)
		await at.settled()
		const archiveFile = at.page.getByRole("link", { name: "Download as one ZIP file" })
		expect(await archiveFile.getAttribute("href")).toContain("archived=show")
		await site.db.updateTable("species").set({ archived: 0 }).execute()
	})

	test("QR codes are shown one by one, together, and in every print size", async () => {
		await addManySpecies(site, 520)
		for (const { find, species } of [STAFF_FORMS.qrSpecies.second, STAFF_FORMS.qrSpecies.first]) {
			await at.open("/admin/qr-codes")
			await at.fill("qrSpecies", { find })
			await at.send("qrSpecies", "Show QR code")
			await at.page.waitForURL(new RegExp(`find=${find}`))
			await at.settled()
			await chooseSpecies(species)
			const name = species.replace(/ \(.*/, "")
			await at.page.getByRole("img", { name: `QR code of ${name}` }).waitFor()
		}
		const download = at.page.waitForEvent("download")
		await at.page.getByRole("link", { name: "Download", exact: true }).click()
		expect((await download).suggestedFilename()).toBe("Common_Loon-qr.png")
		await at.open("/admin/qr-codes/print?page=12")
		const sizes = await at
			.control("printSize", "size")
			.locator("option")
			.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
		expect(sizes).toEqual(["30", "40", "50", "70"])
		for (const size of sizes) {
			await at.fill("printSize", { size })
			await at.send("printSize", "Change")
			await at.page.waitForURL(new RegExp(`size=${size}`))
			await at.settled()
			await at.expectValues("printSize", { size })
		}
	})

	/** Chooses a species, and presses the button if the choice alone doesn't show the code. */
	async function chooseSpecies(label: string): Promise<void> {
		at.filled.add("qrSpecies.species")
		await at
			.front()
			.getByRole("combobox", { name: /^Species/ })
			.selectOption({ label })
		const button = at.front().getByRole("button", { name: "Show QR code" })
		if (await button.isVisible()) await button.click()
	}

	test("every form of the lists was sent with all of its fields", () => {
		expectAllFilled(at.filled, [...AREAS.lists])
	})
})
