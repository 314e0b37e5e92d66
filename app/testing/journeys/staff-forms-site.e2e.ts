import { describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("site settings $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)

	test("a new site shows its administrator what is left to do, until it is dismissed, and again if wanted", async () => {
		const box = own.at.page.getByRole("region", { name: "Set up your site" })
		await own.at.open("/admin")
		await box.getByText("0 of 8 done.").or(box.getByText("1 of 8 done.")).waitFor()
		for (const step of [
			"Email and address",
			"Parking payments",
			"Opening hours",
			"Terms and waiver",
			"Species",
			"Second factor",
		])
			await box.getByRole("link", { name: step }).waitFor()
		await box.getByText("The site shows the sample catalogue.").waitFor()
		await box.getByRole("button", { name: "Dismiss the checklist" }).click()
		own.at.filled.add("setupChecklist")
		await own.at.expectMessage("Checklist dismissed")
		expect(await box.count()).toBe(0)
		await own.at.open("/admin/site/setup")
		await own.at.page.getByRole("button", { name: "Show on the dashboard" }).click()
		await box.waitFor()
	})

	test("the sample catalogue is removed in one click, except what somebody has changed", async () => {
		await own.site.db
			.updateTable("species")
			.set({ description: "Ours.", revision: 2, updated_at: new Date().toISOString() })
			.where("id", "=", 2)
			.execute()
		await own.at.open("/admin")
		await own.at.page
			.getByRole("region", { name: "Set up your site" })
			.getByRole("link", { name: "Species" })
			.click()
		await own.at.page.getByText("63 species").waitFor()
		await own.at.page.getByRole("button", { name: "Remove the sample" }).click()
		own.at.filled.add("sampleAnswer")
		await own.at.expectMessage("Sample catalogue removed")
		const left = await own.site.db.selectFrom("species").select("id").execute()
		expect(left).toEqual([{ id: 2 }])
		await own.at.page.goto("/tour")
		await own.at.page.getByText("1 species", { exact: true }).waitFor()
	})

	test("name, contact and links are saved, shown on the pages, and replaced", async () => {
		const { first, second } = STAFF_FORMS.identity
		await own.at.open("/admin/site/identity")
		for (const values of [first, second]) {
			await own.at.fill("identity", values)
			await own.at.send("identity", "Save")
			await own.at.expectMessage("Settings saved")
			await own.at.open("/admin/site/identity")
			await own.at.expectValues("identity", values)
			expect(await own.at.page.getByText("You have unsaved text").count(), "saved text isn't offered").toBe(0)
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

	test("a logo replaces the drawn mark on the page and in the manifest, is replaced, and is removed", async () => {
		const mark = own.at.page.locator("header img")
		const send = async (values: Record<string, string | boolean>) => {
			await own.at.open("/admin/site/pictures/logo")
			await own.at.fill("logo", values)
			await own.at.send("logo", "Save")
			await own.at.expectMessage("Settings saved")
			return await mark.getAttribute("src")
		}
		await own.at.open("/admin/site/identity")
		await own.at.page.getByRole("link", { name: "Logo: choose a picture" }).click()
		await own.at.page.waitForURL("**/admin/site/pictures/logo")
		const { first, second } = STAFF_FORMS.logo
		const addresses = [await send(first), await send(second)]
		expect(new Set(addresses).size).toBe(2)
		const shown = await own.site.get(addresses[1] ?? "")
		expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"])
		const manifest = await (await own.site.get("/site.webmanifest")).text()
		expect(manifest).toContain(addresses[1]?.replace("-header.png", "-maskable.png"))
		const head = await (await own.site.get("/tour")).text()
		expect(head).toContain(`<link rel="icon" href="${addresses[1]}"`)
		expect(head).not.toMatch(/icon(-\d+)?\.(svg|png)"/)
		expect((await own.site.get(addresses[0] ?? "")).status).toBe(404)
		expect(await send({ removeImage: true })).toBe("/icon.svg")
	})

	test("the home page's picture by day and at night is chosen with its focus, rejected if it is none, and removed", async () => {
		const { first, second } = STAFF_FORMS.homePicture
		const day = "/admin/site/pictures/hero_picture"
		await own.at.open(day)
		await own.at.fill("homePicture", { ...first, image: "wrong.jpg", focusX: "101" })
		await own.at.sendIncomplete(
			"homePicture",
			"Save",
			"Focus from the left must be a whole number from 0 to 100",
		)
		await own.at.fill("homePicture", first)
		await own.at.send("homePicture", "Save")
		await own.at.expectMessage("Settings saved")
		await own.at.open(day)
		await own.at.expectValues("homePicture", { focusX: "20", focusY: "80" })
		expect(await own.at.page.getByText("You have unsaved text").count(), "saved text isn't offered").toBe(0)
		await own.at.open("/admin/site/pictures/hero_night_picture")
		await own.at.fill("homePicture", second)
		await own.at.send("homePicture", "Save")
		await own.at.expectMessage("Settings saved")
		await own.at.page.goto("/")
		for (const [theme, position] of [
			["light", "20% 80%"],
			["dark", "100% 0%"],
		] as const) {
			if (!hasScripts) continue
			await own.staff.page.emulateMedia({ colorScheme: theme })
			const picture = own.staff.page.locator("main img").filter({ visible: true }).first()
			await expect
				.poll(() =>
					picture.evaluate(
						(one: HTMLImageElement) => one.naturalWidth > 0 && getComputedStyle(one).objectPosition,
					),
				)
				.toBe(position)
		}
		for (const key of ["hero_picture", "hero_night_picture"]) {
			await own.at.open(`/admin/site/pictures/${key}`)
			await own.at.fill("homePicture", { removeImage: true })
			await own.at.send("homePicture", "Save")
			await own.at.expectMessage("Settings saved")
		}
		await own.at.page.goto("/")
		expect(await own.at.page.locator("main img").count()).toBe(0)
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
