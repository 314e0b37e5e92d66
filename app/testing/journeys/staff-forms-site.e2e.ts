import { describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS, COMBINATIONS, expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("site settings on $device $scripts scripts", ({ hasScripts, options }) => {
	const own = ownSite(here, { hasScripts, options })

	test("name, contact and links are saved, shown on the pages, and replaced", async () => {
		const { first, second } = STAFF_FORMS.identity
		for (const values of [first, second]) {
			await own.at.open("/admin/site/identity")
			await own.at.fill("identity", values)
			await own.at.send("identity", "Save")
			await own.at.expectMessage("Settings saved")
			await own.at.open("/admin/site/identity")
			await own.at.expectValues("identity", values)
		}
		const footer = own.at.page.locator("footer")
		expect(await footer.textContent()).toContain("Grebe Pond Reserve")
		expect(await footer.getByRole("link", { name: "Clips" }).getAttribute("href")).toBe(
			"https://clips.example/grebe",
		)
		expect(await own.at.page.title()).toContain("Grebe Pond Reserve")
	})

	test("the home page's texts, rates and hints are saved, shown, replaced and removed", async () => {
		for (const values of ["first", "second"] as const) {
			for (const form of ["home", "visit"] as const) {
				await own.at.open(`/admin/site/${form}`)
				await own.at.fill(form, STAFF_FORMS[form][values])
				await own.at.send(form, "Save")
				await own.at.expectMessage("Settings saved")
				await own.at.open(`/admin/site/${form}`)
				await own.at.expectValues(form, STAFF_FORMS[form][values])
			}
			await own.at.page.goto("/")
			const text = await own.at.page.locator("main").textContent()
			const texts = [
				"Dogs on a leash.",
				"Two hours are enough.",
				"Herons and otters.",
				"$15",
				"Cards only.",
				"Boots",
				"Bus 7",
			]
			for (const one of texts) expect(text?.includes(one), one).toBe(values === "first")
			expect(text).toContain(STAFF_FORMS.home[values].hero_title)
		}
		expect(await own.at.page.getByRole("heading", { name: /What to bring|Getting here/ }).count()).toBe(0)
	})

	test("typed texts are previewed before they are saved", async () => {
		await own.at.open("/admin/site/home")
		await own.at.fill("home", { hero_title: "A new headline", tour_text: "Come and see." })
		if (hasScripts) await own.at.page.getByText("Preview of the home page").click()
		else await own.at.click("Preview")
		await own.at.page.locator("h1", { hasText: "A new headline" }).waitFor()
		await own.at.page.getByText("Come and see.").filter({ visible: true }).first().waitFor()
		if (!hasScripts) await own.at.page.getByRole("link", { name: "Back to the form" }).click()
		await own.at.expectValues("home", { hero_title: "A new headline", tour_text: "Come and see." })
		expect(await (await own.site.get("/")).text()).not.toContain("A new headline")
	})

	test("all rows of the lists can be filled, two more after each save", async () => {
		for (const [form, list, values] of [
			["identity", "social_links", { name: "Page", url: "https://page.example/" }],
			["visit", "rates", { label: "Visitor", price: "$" }],
		] as const) {
			const names = Object.keys(STAFF_FORMS[form].labels).filter((name) => name.startsWith(`${list}-`))
			const cells = names.map((name) => {
				const [, row = "", column = ""] = name.split("-")
				return { row: Number(row), name, value: (values as Record<string, string>)[column] + row }
			})
			for (let row = 0; row < cells.length / 2; row += 2) {
				await own.at.open(`/admin/site/${form}`)
				const next = cells.filter((cell) => cell.row === row || cell.row === row + 1)
				await own.at.fill(form, Object.fromEntries(next.map(({ name, value }) => [name, value])))
				await own.at.send(form, "Save")
				await own.at.expectMessage("Settings saved")
			}
			await own.at.open(`/admin/site/${form}`)
			await own.at.expectValues(form, Object.fromEntries(cells.map(({ name, value }) => [name, value])))
		}
	})

	test("an invalid address and a link without one are named at their fields, and nothing typed is lost", async () => {
		await own.at.open("/admin/site/identity")
		const typed = { map_url: "javascript:alert(1)", "social_links-1-url": "", telephone: "call me" }
		await own.at.fill("identity", typed)
		await own.at.sendIncomplete(
			"identity",
			"Save",
			"Map link must be an address that begins with http:// or https://",
		)
		await own.at.expectSummary("Address of link 2 is required")
		await own.at.expectSummary("Telephone must be a telephone number")
		await own.at.expectValues("identity", typed)
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.site])
	})
})
