import { describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { openAlways } from "#app/testing/fixtures/opening-hours.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("site settings $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)

	test("a new site shows its administrator what is left to do, until it is dismissed, and again if wanted", async () => {
		const row = own.at.page.getByRole("link", { name: /^Set up: \d+ of 12 done$/ })
		await own.at.open("/admin")
		await row.waitFor()
		await own.at.page.getByRole("link", { name: "Next: Name and Tagline" }).waitFor()
		for (const address of ["/admin?q=loon", "/admin/site", "/admin/site/home", "/admin/map/new"]) {
			await own.at.open(address)
			expect(await row.count(), address).toBe(0)
		}
		await own.at.open("/admin/news")
		await row.click()
		for (const step of [
			"Name and Tagline",
			"Email and Address",
			"Parking Payment",
			"Opening Hours",
			"Terms and Waiver",
			"Home Page Texts",
			"Sample Content",
			"Second Factor",
		])
			await own.at.page.getByRole("link", { name: `Start ${step}` }).waitFor()
		await own.at.page.getByText("Visitors see the sample farm.").waitFor()
		await own.at.page.getByRole("button", { name: "Dismiss the checklist" }).click()
		own.at.filled.add("setupChecklist")
		await own.at.expectMessage("Checklist dismissed")
		expect(await row.count()).toBe(0)
		await own.at.open("/admin/site/setup")
		await own.at.page.getByRole("button", { name: "Show on the dashboard" }).click()
		await row.waitFor()
	})

	test("the sample is removed in one press with its map, except what someone has changed, and comes back with Undo", async () => {
		await own.site.db
			.updateTable("species")
			.set({ description: "Ours.", revision: 2, updated_at: new Date().toISOString() })
			.where("id", "=", 2)
			.execute()
		const found = "63 species, 4 pages, 6 posts, 26 places, 3 trails, 1 map and 16 texts"
		await own.at.open("/admin/site")
		await own.at.page.getByText(found).waitFor()
		await own.at.page.getByRole("link", { name: "Change Sample Content" }).click()
		await own.at.page.getByText("What will stay of the sample").waitFor()
		const remove = async () => {
			await own.at.page.getByRole("button", { name: "Remove the sample" }).click()
			own.at.filled.add("removeSample")
			await own.at.expectMessage("Sample removed")
			const left = await own.site.db.selectFrom("species").select("id").execute()
			expect(left).toEqual([{ id: 2 }])
			expect((await own.site.get("/map")).status).toBe(404)
		}
		await remove()
		await own.at.page.getByRole("button", { name: "Undo" }).click()
		await own.at.expectMessage("restored")
		expect((await own.site.get("/map")).status).toBe(200)
		await own.at.open("/admin/site/sample")
		await remove()
		await own.at.page.goto("/tour")
		await own.at.page.getByText("1 species", { exact: true }).waitFor()
	})

	test("name, contact and links are saved, shown on the pages, and replaced", async () => {
		const forms = { farmName: "name", contact: "contact", parking: "parking", socialLinks: "social" } as const
		for (const [form, page] of Object.entries(forms) as [keyof typeof forms, string][])
			for (const values of [STAFF_FORMS[form].first, STAFF_FORMS[form].second]) {
				await own.at.open(`/admin/site/${page}`)
				await own.at.fill(form, values)
				await own.at.send(form, "Save")
				await own.at.expectMessage("Settings saved")
				await own.at.open(`/admin/site/${page}`)
				await own.at.expectValues(form, withoutEmptyRows(values))
				expect(await own.at.page.getByText("You have unsaved text").count(), "saved text isn't offered").toBe(
					0,
				)
			}
		const footer = own.at.page.locator("footer")
		expect(await footer.textContent()).toContain("Grebe Pond Reserve")
		expect(await footer.getByRole("link", { name: "Clips" }).getAttribute("href")).toBe(
			"https://clips.example/grebe",
		)
		expect(await own.at.page.title()).toContain("Grebe Pond Reserve")
	})

	test("the home page's texts, rates and hints are saved, shown, replaced and removed", async () => {
		await openAlways(own.site)
		for (const values of ["first", "second"] as const) {
			for (const form of ["home", "rates", "visit"] as const) {
				await own.at.open(`/admin/site/${form}`)
				await own.at.fill(form, STAFF_FORMS[form][values])
				await own.at.send(form, "Save")
				await own.at.expectMessage("Settings saved")
				await own.at.open(`/admin/site/${form}`)
				await own.at.expectValues(form, withoutEmptyRows(STAFF_FORMS[form][values]))
			}
			await own.at.page.goto("/visit")
			const visit = await own.at.page.locator("main").textContent()
			await own.at.page.goto("/")
			const text = `${await own.at.page.locator("main").textContent()} ${visit}`
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
		await own.at.page.goto("/visit")
		expect(await own.at.page.getByRole("heading", { name: "What to bring" }).count()).toBe(0)
	})

	test("typed texts are previewed before they are saved", async () => {
		await own.at.open("/admin/site/home")
		await own.at.fill("home", { hero_title: "A new headline", tour_text: "Come and see." })
		if (hasScripts) {
			const preview = own.at.page.locator("summary", { hasText: "Preview of the home page" })
			const display = await preview.evaluate((summary) => getComputedStyle(summary).display)
			expect(display, "only a list item has the arrow").toBe("list-item")
			await preview.click()
		} else await own.at.click("Preview")
		await own.at.page.locator("h1", { hasText: "A new headline" }).waitFor()
		await own.at.page.getByText("Come and see.").filter({ visible: true }).first().waitFor()
		if (!hasScripts) await own.at.page.getByRole("link", { name: "Back to the form" }).click()
		await own.at.expectValues("home", { hero_title: "A new headline", tour_text: "Come and see." })
		expect(await (await own.site.get("/")).text()).not.toContain("A new headline")
		await own.at.leaveUnsaved("/admin/site")
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
		await own.at.open("/admin/site/pictures")
		await own.at.page.getByRole("link", { name: "Add Logo" }).click()
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
		expect(await own.at.page.locator('[data-text="hero_title"] + div img').count()).toBe(0)
	})

	test("all rows of a list can be added and filled at once", async () => {
		for (const [form, page, list, values] of [
			["socialLinks", "social", "social_links", { name: "Page", url: "https://page.example/" }],
			["rates", "rates", "rates", { label: "Visitor", price: "$" }],
		] as const) {
			const names = Object.keys(STAFF_FORMS[form].labels).filter((name) => name.startsWith(`${list}-`))
			const cells = Object.fromEntries(
				names.map((name) => {
					const [, row = "", column = ""] = name.split("-")
					return [name, (values as Record<string, string>)[column] + row]
				}),
			)
			await own.at.open(`/admin/site/${page}`)
			await own.at.fill(form, cells)
			expect(await own.at.page.getByRole("button", { name: /^Add a/ }).count()).toBe(0)
			await own.at.send(form, "Save")
			await own.at.expectMessage("Settings saved")
			await own.at.open(`/admin/site/${page}`)
			await own.at.expectValues(form, cells)
		}
	})

	test("rates are added, moved and removed before they are saved, and nothing typed is lost", async () => {
		await own.at.open("/admin/site/rates")
		const removing = own.at.page.getByRole("button", { name: "Remove rate 1", exact: true })
		while ((await own.at.page.getByRole("button", { name: "Remove rate 2", exact: true }).count()) > 0) {
			const rows = await own.at.page.getByRole("button", { name: /^Remove rate/ }).count()
			await removing.click()
			await expect
				.poll(() => own.at.page.getByRole("button", { name: /^Remove rate/ }).count())
				.toBe(rows - 1)
		}
		const rate = (at: number, label: string, price: string) => ({
			[`rates-${at}-label`]: label,
			[`rates-${at}-price`]: price,
		})
		await own.at.fill("rates", {
			...{ ...rate(0, "Car", "$15"), ...rate(1, "Motorcycle", "$8"), ...rate(2, "Bus", "$60") },
			rates_note: "Cards only.",
		})
		await own.at.page.getByRole("button", { name: "Up rate 3" }).click()
		await own.at.expectValues("rates", { ...rate(1, "Bus", "$60"), ...rate(2, "Motorcycle", "$8") })
		await own.at.page.getByRole("button", { name: "Down rate 1" }).click()
		await own.at.expectValues("rates", { ...rate(0, "Bus", "$60"), ...rate(1, "Car", "$15") })
		await removing.click()
		const left = { ...rate(0, "Car", "$15"), ...rate(1, "Motorcycle", "$8"), rates_note: "Cards only." }
		await own.at.expectValues("rates", left)
		expect(await (await own.site.get("/")).text(), "nothing is saved yet").not.toContain("Motorcycle")
		if (hasScripts) await own.at.page.getByText("Preview of the home page").click()
		else await own.at.click("Preview")
		await own.at.page.getByText("Motorcycle").filter({ visible: true }).first().waitFor()
		expect(await own.at.page.getByRole("heading", { name: "Admission" }).count()).toBe(0)
		if (!hasScripts) await own.at.page.getByRole("link", { name: "Back to the form" }).click()
		await own.at.expectValues("rates", left)
		await own.at.send("rates", "Save")
		await own.at.expectMessage("Settings saved")
		await own.at.page.getByText("Car $15, Motorcycle $8").waitFor()
	})

	test("an invalid address and a link without one are named at their fields, and nothing typed is lost", async () => {
		await own.at.open("/admin/site/contact")
		const typed = { map_url: "javascript:alert(1)", telephone: "call me" }
		await own.at.fill("contact", typed)
		await own.at.sendIncomplete(
			"contact",
			"Save",
			"Map link must be an address that begins with http:// or https://",
		)
		await own.at.expectSummary("Telephone must be a telephone number")
		await own.at.expectValues("contact", typed)
		await own.at.fill("contact", STAFF_FORMS.contact.first)
		await own.at.send("contact", "Save")
		await own.at.expectMessage("Settings saved")
		await own.at.open("/admin/site/social")
		const link = { "social_links-0-name": "Photos", "social_links-0-url": "" }
		await own.at.fill("socialLinks", link)
		await own.at.sendIncomplete("socialLinks", "Save", "Address of link 1 is required")
		await own.at.expectValues("socialLinks", link)
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.site])
	})
})

/** Rows without text aren't stored. */
function withoutEmptyRows<Values extends object>(values: Values): Record<string, string> {
	return Object.fromEntries(
		Object.entries(values).filter(([name, value]) => value !== "" || !/-\d+-/.test(name)),
	)
}
