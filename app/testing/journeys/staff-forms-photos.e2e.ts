import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { MAX_PHOTOS } from "#app/models/species/photo.ts"
import { ADMIN } from "#app/testing/fixtures/admin.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("photos $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)
	beforeAll(() => leaveFewSpecies(own.site))
	const { first, second } = STAFF_FORMS.photo

	const alts = () =>
		own.at.page
			.locator("ol > li")
			.evaluateAll((items) => items.map((item) => item.querySelector("p + p")?.textContent))

	async function twoWithPictures() {
		const [one, other] = await own.site.db
			.selectFrom("species")
			.select(["id", "name", "scientific_name as scientificName"])
			.where("image_id", "is not", null)
			.orderBy("id", "desc")
			.execute()
		if (!one || !other) throw new Error("There are no two species.")
		return [one, other] as const
	}

	async function save(): Promise<void> {
		await own.at.send("photo", "Save Photo")
		await own.at.expectMessage("Photo saved")
	}

	test("photos are added, changed, moved to the first place and deleted, and visitors see them in this order", async () => {
		const { page } = own.at
		await own.at.open("/admin/species/1/edit")
		await page.getByRole("link", { name: "More photos and their order" }).click()
		await page.getByRole("link", { name: "Add Photo" }).click()
		await page.waitForURL("**/photos/new")
		await own.at.settled()
		const { image, ...texts } = first
		await own.at.fill("photo", texts)
		await own.at.sendIncomplete("photo", "Save Photo", "Choose a photo.")
		await own.at.expectValues("photo", texts)
		await own.at.fill("photo", { image })
		await save()
		await expect.poll(alts).toEqual(["No alternative text yet", first.alt])

		await page.getByRole("link", { name: "Edit photo 2" }).click()
		await page.waitForURL("**/edit")
		await own.at.settled()
		await own.at.expectValues("photo", texts)
		await own.at.fill("photo", second)
		await save()
		await expect.poll(alts).toEqual(["No alternative text yet", second.alt])

		await own.at.send("movePhoto", /^Earlier/)
		await own.at.expectMessage("Order saved")
		await expect.poll(alts).toEqual([second.alt, "No alternative text yet"])

		await page.goto("/species/1")
		const pictures = page.getByRole("list", { name: "2 photos" }).getByRole("img")
		expect(await pictures.first().getAttribute("alt")).toBe(second.alt)
		await page.getByText(`Photo: ${second.credit}`).first().waitFor()

		await own.at.open("/admin/species/1/photos")
		await page.getByText("Delete photo 1").click()
		await own.at.send("deletePhoto", "Delete")
		await own.at.expectMessage("Photo deleted")
		await expect.poll(alts).toEqual(["No alternative text yet"])
		const left = await own.site.db.selectFrom("species_photos").select("id").execute()
		expect(left).toEqual([])
	})

	test.runIf(hasScripts)("a photo is moved by dragging its handle and with the arrow keys", async () => {
		const { page } = own.staff
		for (const [image, alt] of [
			["first.jpg", "Second"],
			["second.jpg", "Third"],
		] as const) {
			await own.at.open("/admin/species/2/photos/new")
			await own.at.fill("photo", { image, alt })
			await save()
		}
		await expect.poll(alts).toEqual(["No alternative text yet", "Second", "Third"])
		const handle = (at: number) => page.getByRole("button", { name: `Drag photo ${at}` })
		await handle(3).focus()
		await page.keyboard.press("ArrowUp")
		await expect.poll(alts).toEqual(["No alternative text yet", "Third", "Second"])
		await expect.poll(() => handle(2).evaluate((one) => one === document.activeElement)).toBe(true)
		await page.keyboard.press("ArrowUp")
		await expect.poll(alts).toEqual(["Third", "No alternative text yet", "Second"])
		await page.keyboard.press("ArrowDown")
		await expect.poll(alts).toEqual(["No alternative text yet", "Third", "Second"])
		await page.locator("p", { hasText: "Order saved" }).first().waitFor()
		await handle(2).scrollIntoViewIfNeeded()
		const from = await handle(2).boundingBox()
		const to = await page.locator("ol > li").first().boundingBox()
		if (!from || !to) throw new Error("The list is not visible.")
		await page.mouse.move(from.x + 20, from.y + 20)
		await page.mouse.down()
		await page.mouse.move(from.x + 20, from.y - 40, { steps: 4 })
		await page.mouse.move(from.x + 20, to.y - 40, { steps: 4 })
		await page.mouse.up()
		await expect.poll(alts).toEqual(["Third", "No alternative text yet", "Second"])
	})

	test("photos are added together with one credit and licence, and what can't be used is named", async () => {
		const { page } = own.at
		await own.at.open("/admin/species/3/photos")
		expect((await own.at.send("photos", "Add Photos")).status()).toBe(400)
		await page.getByText("Choose a photo, or several.").first().waitFor()
		for (const values of [STAFF_FORMS.photos.first, STAFF_FORMS.photos.second]) {
			await own.at.fill("photos", values)
			await own.at.send("photos", "Add Photos")
			await own.at.expectMessage("1 photo added")
		}
		await page.getByText("Photo: B. Photographer, Used with permission").waitFor()
		const stored = await own.site.db
			.selectFrom("species_photos")
			.select(["credit", "licence"])
			.where("species_id", "=", 3)
			.orderBy("position")
			.execute()
		expect(stored).toEqual([
			{ credit: "A. Painter & son", licence: "CC BY-SA 4.0" },
			{ credit: "B. Photographer", licence: "Used with permission" },
		])
	})

	test.runIf(hasScripts)("the credit of photos is offered again after the session ended", async () => {
		const { page } = own.at
		await own.at.open("/admin/species/3/photos")
		await own.at.fill("photos", STAFF_FORMS.photos.first)
		await own.staff.context.clearCookies()
		await page.getByRole("button", { name: "Add Photos" }).click()
		await page.getByText("You were signed out.").waitFor()
		await page.getByLabel("Username").fill(ADMIN.username)
		await page.getByLabel("Password").fill(ADMIN.password)
		await page.getByRole("button", { name: "Login" }).click()
		await page.getByRole("button", { name: "Restore" }).click()
		await page.getByText("Your text is back. It isn't saved yet. Choose the files again").waitFor()
		await expect.poll(() => page.getByLabel("Credit").inputValue()).toBe("A. Painter & son")
	})

	test("photos that a species has no more room for are named, and the typed credit stays", async () => {
		const { page } = own.at
		await own.at.open("/admin/species/3/photos")
		const free = MAX_PHOTOS - (await page.locator("ol > li").count())
		const files = Array.from({ length: free + 2 }, async (_, at) => {
			const background = { r: at * 20, g: 90, b: 160 }
			const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } })
			return { name: `${at}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() }
		})
		await page.locator("#images").setInputFiles(await Promise.all(files))
		await page.getByLabel("Credit").fill("C. Kept")
		expect((await own.at.send("photos", "Add Photos")).status()).toBe(400)
		const left = `${free}.jpg, ${free + 1}.jpg: A species can have 8 photos. Delete one first.`
		await page.getByRole("alert").getByText(left).waitFor()
		expect(await page.getByLabel("Credit").inputValue()).toBe("C. Kept")
		await expect.poll(() => page.locator("ol > li").count()).toBe(MAX_PHOTOS)
		if (hasScripts) {
			const isInView = () =>
				own.staff.page
					.getByRole("alert")
					.filter({ hasText: left })
					.evaluate((one) => {
						const { top, bottom } = one.getBoundingClientRect()
						return top >= 0 && bottom <= innerHeight
					})
			await expect.poll(isInView).toBe(true)
		}
	})

	test("many photos go to the species that they are named after, or that is chosen, and failures are listed", async () => {
		await own.at.open("/admin")
		await own.at.page.getByRole("link", { name: "Add Photos" }).click()
		await own.at.page.waitForURL("**/admin/species/photos")
		await own.at.settled()
		await own.at.page.getByText("For a single species, or without scripts").waitFor()
		if (!hasScripts) {
			expect(await own.at.page.locator("#images").count()).toBe(0)
			return
		}
		const { page } = own.staff
		const [loon, other] = await twoWithPictures()
		const { name, scientificName } = loon
		const count = async () => (await own.site.db.selectFrom("species_photos").select("id").execute()).length
		const before = await count()
		const file = async (name: string, background: string) => {
			const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } })
			return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() }
		}
		await page
			.getByLabel("Photos", { exact: true })
			.setInputFiles([
				await file(`${scientificName.replaceAll(" ", "_").toUpperCase()}.jpg`, "#123456"),
				await file(`${name} 2.jpg`, "#654321"),
				await file("IMG_1.jpg", "#abcdef"),
				await testFile("broken.jpg"),
			])
		await page.getByText("4 photos chosen").waitFor()
		const choice = (fileName: string) => page.getByLabel(`Species of ${fileName}`)
		expect(await choice(`${name} 2.jpg`).inputValue()).toBe(String(loon.id))
		await page.getByText("No species has this name.").first().waitFor()
		for (const one of ["IMG_1.jpg", "broken.jpg"]) await choice(one).selectOption(String(other.id))
		await page.getByLabel("Credit").fill("A. Painter")
		await page.evaluate(() => {
			const { fetch } = window
			window.fetch = async (...request) => {
				const response = await fetch(...request)
				if (response.status !== 201) return response
				window.fetch = fetch
				throw new TypeError("The answer was lost.")
			}
		})
		await page.getByRole("button", { name: "Add 4 Photos" }).click()
		await page.getByText("No connection. Press again when you're back online.").waitFor()
		await page.getByRole("button", { name: /^Add \d Photo/ }).click()
		await page
			.getByRole("listitem")
			.filter({ hasText: "broken.jpg" })
			.getByText("damaged or incomplete")
			.waitFor()
		await page.getByText("1 photo chosen").waitFor()
		expect(await count()).toBe(before + 3)
		const credits = await own.site.db
			.selectFrom("species_photos")
			.select("credit")
			.orderBy("id", "desc")
			.execute()
		expect(credits.slice(0, 3)).toEqual(Array(3).fill({ credit: "A. Painter" }))
	})

	test("all fields and buttons of the photos' forms were used", () => {
		expectAllFilled(own.at.filled, [...AREAS.photos])
	})
})
