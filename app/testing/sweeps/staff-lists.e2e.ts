import type { Page } from "playwright-core"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { deleteSpecies } from "#app/models/species/species-changes.server.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
} from "#app/testing/fixtures/browser.ts"
import { addManySpecies } from "#app/testing/fixtures/many-species.ts"

const here = siteAndBrowser({}, ["--show-scrollbars"])
const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(4).slice(0, 120)
beforeAll(async () => {
	await signedInAdmin(here.site)
	await addManySpecies(here.site, 1_200)
	await here.site.db.updateTable("species").set({ name: WORD }).where("id", "=", 2).execute()
	await here.site.db.updateTable("posts").set({ title: WORD }).where("id", "=", 1).execute()
})

const staff = (options: Parameters<typeof signedInStaff>[1]) => signedInStaff(here, options)

test("on a phone the number of a section of the terms is beside its heading", async () => {
	const { page, leave } = await staff(PHONE)
	await page.goto("/admin/site/terms")
	const apart = await page.locator("main ol li p").evaluateAll((all) =>
		all.flatMap((one) => {
			const range = document.createRange()
			range.selectNode(one.firstChild as ChildNode)
			const number = range.getBoundingClientRect()
			const heading = one.querySelector("a")?.getBoundingClientRect()
			const isBeside = heading && number.right <= heading.left && number.top < heading.bottom
			return isBeside && number.bottom > heading.top ? [] : [one.textContent]
		}),
	)
	expect(apart).toEqual([])
	expect(await page.locator("main ol li p").count()).toBeGreaterThan(10)
	await leave()
})

describe("the selection in the species list", () => {
	const tick = (page: Page, name: string) => page.getByLabel(`Select ${name}`, { exact: true })
	const status = (page: Page) => page.locator("[data-selection-bar] [role=status]")

	test("the selection survives a search, an empty result, Back, more pages and an edited species, and all of it is changed", async () => {
		const { page, leave } = await staff(DESK)
		await page.goto("/admin")
		await hydrated(page)
		await tick(page, "American Bittern").check()
		await tick(page, "Barred Owl").check()
		const find = page.getByLabel("Find a species to edit")
		await find.fill("osprey")
		await find.press("Enter")
		await tick(page, "Osprey").check()
		await expect.poll(() => status(page).textContent(), POLL_TIMEOUT).toBe("3 selected, 2 not in this list")
		await find.fill("unicorn")
		await find.press("Enter")
		await page.getByText("No species found. Try another word.").waitFor()
		expect(await status(page).textContent()).toBe("3 selected, 3 not in this list")
		await page.goBack()
		await page.waitForURL(/q=osprey/)
		await page.goBack()
		await page.waitForURL("/admin")
		await tick(page, "Barred Owl").waitFor()
		for (const name of ["American Bittern", "Barred Owl", "Osprey"])
			expect(await tick(page, name).isChecked(), name).toBe(true)
		expect(await status(page).textContent()).toBe("3 selected")

		await page.getByRole("link", { name: "Show more" }).click()
		await tick(page, "Zz Moss 1").check()
		await page.getByRole("link", { name: "Edit Barred Owl" }).click()
		await page.getByLabel("Location Hints").fill("The old maple")
		await page.getByRole("button", { name: "Update", exact: true }).click()
		await page.getByText("Species updated").first().waitFor()
		await page.reload()
		await hydrated(page)
		await expect.poll(() => status(page).textContent(), POLL_TIMEOUT).toMatch(/^4 selected/)

		await page.goto("/admin?q=osprey")
		await hydrated(page)
		await page.getByRole("button", { name: "Archive Selected" }).click()
		const question = page.getByRole("dialog", { name: "Archive 4 species?" })
		await question.waitFor()
		expect(await question.getByRole("listitem").allTextContents()).toEqual([
			"American Bittern",
			"Barred Owl",
			"Osprey",
			"Zz Moss 1",
		])
		await page.goBack()
		await question.waitFor({ state: "detached" })
		expect(await tick(page, "Osprey").isChecked()).toBe(true)
		await page.getByRole("button", { name: "Archive Selected" }).click()
		await question.getByRole("button", { name: "Archive 4 species" }).click()
		await page.getByText("4 species archived").first().waitFor()
		await expect.poll(() => page.locator("[data-selection-bar]").count(), POLL_TIMEOUT).toBe(0)
		await here.site.db.updateTable("species").set({ archived: 0 }).execute()
		await leave()
	})

	test("the selection forgets what someone deleted elsewhere, and what was deleted from its card", async () => {
		const { page, leave } = await staff(DESK)
		await page.goto("/admin")
		await hydrated(page)
		for (const name of ["Osprey", "Bank Swallow", "American Bittern", "Barred Owl"]) {
			await page.goto(`/admin?q=${name}`)
			await hydrated(page)
			await tick(page, name).check()
		}
		await expect.poll(() => status(page).textContent(), POLL_TIMEOUT).toMatch(/^4 selected/)
		const elsewhere = await here.site.db
			.selectFrom("species")
			.select("id")
			.where("name", "=", "Osprey")
			.execute()
		await deleteSpecies(
			here.site.db,
			elsewhere.map(({ id }) => id),
			{ by: "berta", at: new Date() },
		)
		await page.reload()
		await hydrated(page)
		await expect.poll(() => status(page).textContent(), POLL_TIMEOUT).toMatch(/^3 selected/)
		await page.goto("/admin?q=Bank+Swallow")
		await hydrated(page)
		await page.getByRole("link", { name: "Delete Bank Swallow", exact: true }).click()
		const question = page.getByRole("dialog", { name: "Delete Bank Swallow?" })
		await question.getByRole("link", { name: "Keep it" }).click()
		await question.waitFor({ state: "detached" })
		expect(await status(page).textContent()).toMatch(/^3 selected/)
		await page.getByRole("link", { name: "Delete Bank Swallow", exact: true }).click()
		await question.getByRole("button", { name: "Delete Bank Swallow" }).click()
		await page.getByText("1 species deleted").first().waitFor()
		await expect.poll(() => status(page).textContent(), POLL_TIMEOUT).toBe("2 selected, 2 not in this list")
		await page.getByRole("button", { name: "Clear the selection" }).click()
		await leave()
	})

	test("the selection's buttons stay in view above the bottom navigation, and so does the result with 'Undo'", async () => {
		const { page, leave } = await staff(PHONE)
		await page.goto("/admin")
		await hydrated(page)
		const place = () =>
			page
				.locator("main article")
				.first()
				.evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
		const before = await place()
		await tick(page, "American Bittern").check()
		expect(await place(), "nothing moves").toBe(before)
		const edge = (await page.locator(".bottom-bar").boundingBox())?.y ?? 0
		const bottomOf = async (selector: string) => {
			const box = await page.locator(selector).boundingBox()
			return Math.round((box?.y ?? 0) + (box?.height ?? 0))
		}
		expect(await bottomOf("[data-selection-bar]")).toBe(Math.round(edge))
		await page.getByRole("button", { name: "Archive Selected" }).click()
		await page.getByRole("button", { name: "Archive American Bittern" }).click()
		await page.locator("[data-result-bar]", { hasText: "1 species archived" }).waitFor()
		expect(await bottomOf("[data-result-bar]")).toBe(Math.round(edge))
		await page.locator("[data-result-bar]").getByRole("button", { name: "Undo" }).click()
		await page.locator("[data-result-bar]", { hasText: "1 species unarchived" }).waitFor()
		await leave()
	})

	test("the selection can be cleared, and without scripts it is restored with the list", async () => {
		const { page, leave } = await staff(PHONE)
		await page.goto("/admin")
		await hydrated(page)
		await tick(page, "Barred Owl").check()
		await page.getByRole("button", { name: "Clear the selection" }).click()
		expect(await tick(page, "Barred Owl").isChecked()).toBe(false)
		await page.reload()
		await hydrated(page)
		expect(await tick(page, "Barred Owl").isChecked()).toBe(false)
		await leave()

		const plain = await staff({ ...DESK, javaScriptEnabled: false })
		await plain.page.goto("/admin")
		await tick(plain.page, "Barred Owl").check()
		await plain.page.getByRole("button", { name: "Archive Selected" }).click()
		await plain.page.getByRole("dialog", { name: "Archive Barred Owl?" }).waitFor()
		await plain.page.goBack()
		expect(await tick(plain.page, "Barred Owl").isChecked()).toBe(true)
		await plain.leave()
	})
})

test("Back leads to the list after creating and deleting a species and a post, and never to an empty form", async () => {
	const { page, leave } = await staff(DESK)
	const expectList = async (address: string) => {
		await page.goBack()
		await page.waitForURL(address)
		await page.getByRole("dialog").waitFor({ state: "detached" })
		expect(await page.getByText(/Not Found|not found/).count()).toBe(0)
	}
	await page.goto("/admin?q=creator")
	await hydrated(page)
	await page.getByRole("link", { name: "Add Species" }).click()
	await page.getByLabel("Common Name").fill("Creator Duck")
	await page.getByLabel("Scientific Name").fill("Anas creator")
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await page.getByText("Species created").first().waitFor()
	await expectList("/admin?q=creator")
	await page.getByRole("link", { name: "Delete Creator Duck" }).click()
	await page.getByRole("button", { name: "Delete Creator Duck" }).click()
	await page.getByText("1 species deleted").first().waitFor()
	await expectList("/admin?q=creator")

	await page.goto("/admin/news")
	await hydrated(page)
	await page.getByRole("link", { name: "Create New Post" }).click()
	await page.getByLabel("Title").fill("Ducks")
	await page.getByLabel("Content").fill("Many of them.")
	await page.getByRole("dialog").getByRole("button", { name: "Create", exact: false }).last().click()
	await page.getByText("Blog post created successfully").first().waitFor()
	await expectList("/admin/news")
	await page.getByRole("link", { name: "Delete Ducks" }).click()
	await page.getByRole("button", { name: "Delete post" }).click()
	await page.getByText("Blog post deleted successfully").first().waitFor()
	await expectList("/admin/news")

	await page.goto("/blog")
	const post = page.getByRole("link", { name: /^Volunteer day/ }).first()
	await post.waitFor()
	await page.goto("/admin/news")
	await hydrated(page)
	await page
		.getByRole("link", { name: /^Delete Volunteer day/ })
		.first()
		.click()
	await page.getByRole("button", { name: "Delete post" }).click()
	await page.getByText("Blog post deleted successfully").first().waitFor()
	for (let step = 0; step < 4 && new URL(page.url()).pathname !== "/blog"; step++) await page.goBack()
	await hydrated(page)
	expect(
		await page.getByText("Volunteer day: fences").count(),
		"the deleted post in the list of visitors",
	).toBe(0)
	await leave()
})

/** Relative luminance by WCAG 2.2 of '#rrggbb' or of a `getComputedStyle` value. */
function contrast(one: number[], other: number[]): number {
	const luminance = (rgb: number[]) => {
		const [r = 0, g = 0, b = 0] = rgb.map((value) => {
			const part = value / 255
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
		})
		return 0.2126 * r + 0.7152 * g + 0.0722 * b
	}
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
	return (light + 0.05) / (dark + 0.05)
}

/** The colours of an element as red, green and blue, whatever notation the browser uses. */
function colours(page: Page, selector: string) {
	return page
		.locator(selector)
		.first()
		.evaluate((element) => {
			const { color, backgroundColor, borderTopColor } = getComputedStyle(element)
			const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
			const rgb = (value: string) => {
				if (!canvas) return []
				canvas.fillStyle = value
				canvas.fillRect(0, 0, 1, 1)
				return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
			}
			return { text: rgb(color), ground: rgb(backgroundColor), border: rgb(borderTopColor) }
		})
}

describe.each(["light", "dark"] as const)("staff lists in the %s theme", (colorScheme) => {
	test("a permanent action has the danger colour, its dialog fits a word of 120 letters, and the page behind is dimmed", async () => {
		const { page, leave } = await staff({ ...DESK, colorScheme })
		await page.goto("/admin")
		const usual = await colours(page, "main a.button:not(.button-quiet)")
		for (const address of [
			"/admin/species/delete?ids=2",
			"/admin/species/delete?ids=2&ids=3",
			"/admin/news/1/delete",
		]) {
			for (const viewport of [PHONE.viewport, DESK.viewport]) {
				await page.setViewportSize(viewport ?? { width: 320, height: 640 })
				await page.goto(address)
				await hydrated(page)
				const overflow = await page
					.locator("dialog[open]")
					.evaluate((dialog) =>
						[dialog, ...dialog.querySelectorAll("*")]
							.map(
								(one) =>
									[one.scrollWidth, one.clientWidth, one.tagName, getComputedStyle(one).display] as const,
							)
							.filter(
								([inside, width, , display]) => display !== "inline" && width > 1 && inside > width + 1,
							),
					)
				expect(overflow, address).toEqual([])
			}
			const button = await colours(page, "dialog button[type=submit]")
			const dialog = await colours(page, "dialog[open]")
			expect(button.border, address).not.toEqual(usual.border)
			for (const part of [button.text, button.border]) {
				expect(part[0], "red").toBeGreaterThan((part[1] ?? 0) + 60)
				expect(contrast(part, dialog.ground), address).toBeGreaterThanOrEqual(4.5)
			}
		}
		// Compare the last column, where a scrollbar would be, with one that the backdrop covers.
		const { data, info } = await sharp(await page.screenshot())
			.raw()
			.toBuffer({ resolveWithObject: true })
		const pixel = (x: number) => [...data.subarray((600 * info.width + x) * info.channels).subarray(0, 3)]
		const [edge, covered] = [pixel(info.width - 3), pixel(info.width - 20)]
		for (const [at, value] of edge.entries())
			expect(Math.abs(value - (covered[at] ?? 0)), `${edge} beside ${covered}`).toBeLessThan(12)
		await leave()
	})

	test("an empty checkbox has enough contrast and looks different from a disabled one", async () => {
		const { page, leave } = await staff({ ...PHONE, colorScheme })
		await page.goto("/admin")
		await hydrated(page)
		const box = "input[name=ids]"
		const empty = await colours(page, box)
		const card = await colours(page, "main article")
		expect(contrast(empty.border, empty.ground)).toBeGreaterThanOrEqual(3)
		expect(empty.ground, "as light or dark as the card, not greyed").toEqual(card.ground)
		await page.locator(box).first().check()
		const ticked = await colours(page, box)
		expect(contrast(ticked.ground, card.ground)).toBeGreaterThanOrEqual(3)
		await page
			.locator(box)
			.first()
			.evaluate((one) => {
				;(one as HTMLInputElement).checked = false
				;(one as HTMLInputElement).disabled = true
			})
		expect((await colours(page, box)).ground).not.toEqual(empty.ground)
		await leave()
	})
})

test("on a phone the content of staff pages starts near the top, below tabs that wrap and are all in view, and a selection takes little room", async () => {
	for (const width of [320, 390]) {
		const { page, leave } = await staff({ ...PHONE, viewport: { width, height: 844 } })
		for (const [address, tab] of [
			["/admin", "Species Management"],
			["/admin/news", "Blog & News"],
			["/admin/security", "Security"],
		] as const) {
			await page.goto(address)
			await hydrated(page)
			const content = await page.locator("main section").first().boundingBox()
			// Below the tabs, the row of the set-up and the line for messages.
			expect(content?.y, `${address} at ${width} px`).toBeLessThan(844 * (width < 390 ? 0.65 : 0.55))
			const tabs = page.getByRole("navigation", { name: "Admin" })
			const links = tabs.getByRole("link")
			const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
			expect(
				boxes.filter(({ left, right, bottom }) => left < 0 || right > width || bottom > 844 / 2),
			).toEqual([])
			expect(new Set(boxes.map(({ top }) => top)).size, "rows").toBe(width < 390 ? 3 : 2)
			expect(await tabs.locator("[aria-current=page]").textContent()).toBe(tab)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
		}
		await page.goto("/admin")
		await hydrated(page)
		await page.locator("input[name=ids]").nth(0).check()
		await page.locator("input[name=ids]").nth(1).check()
		await page.getByRole("button", { name: "Delete Selected" }).waitFor()
		const bar = await page.locator("[data-selection-bar]").boundingBox()
		expect(bar?.height, `the selection at ${width} px`).toBeLessThan(width < 390 ? 160 : 125)
		await page.getByRole("button", { name: "Menu", exact: true }).click()
		await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Change Password" }).click()
		await page.getByRole("dialog", { name: "Change Password" }).waitFor()
		await leave()
	}
})

test("digits in headings are as high as capitals, and counts in the thousands have a comma", async () => {
	const { page, leave } = await staff(DESK)
	for (const address of ["/admin", "/admin/analytics", "/", "/tour", "/?search=moss"]) {
		await page.goto(address)
		await hydrated(page)
		const text = (await page.locator("main").allInnerTexts()).join()
		expect(text.match(/1,2\d\d/) ?? address === "/", address).toBeTruthy()
		const bare = text.match(/(?<![\d,])(12\d\d|\d{5,})(?!\d)/g) ?? []
		expect(bare, address).toEqual([])
	}
	await page.goto("/admin/analytics")
	const heights = await page.evaluate(async () => {
		await document.fonts.ready
		const { fontFamily } = getComputedStyle(document.querySelector(".font-display") ?? document.body)
		const canvas = document.createElement("canvas").getContext("2d")
		if (!canvas) return []
		canvas.font = `200px ${fontFamily}`
		const height = (sign: string) => canvas.measureText(sign).actualBoundingBoxAscent
		return [..."0123456789"].map((digit) => height(digit) / height("H"))
	})
	expect(heights).toHaveLength(10)
	for (const height of heights) expect(height).toBeGreaterThan(0.85)
	await leave()
})
