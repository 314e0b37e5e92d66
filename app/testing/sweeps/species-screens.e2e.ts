import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { accessibilityTree } from "#app/testing/fixtures/accessibility-tree.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	signedInStaff,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()
beforeAll(() => signedInAdmin(here.site))

const staff = (options: Parameters<typeof signedInStaff>[1]) => signedInStaff(here, options)

const choice = (page: Page) => page.getByRole("combobox", { name: "Species", exact: true })
const code = (page: Page, name: string) => page.getByRole("img", { name: `QR code of ${name}` })

test("choosing a species shows its QR code at once, and the keyboard stays in the list", async () => {
	for (const options of [PHONE, DESK]) {
		const { page, consoleErrors, leave } = await staff(options)
		await page.goto("/admin/qr-codes")
		await hydrated(page)
		expect(await page.getByRole("button", { name: "Show QR code" }).count()).toBe(0)
		await choice(page).focus()
		await choice(page).selectOption({ label: "Osprey (Pandion haliaetus)" })
		await code(page, "Osprey").waitFor()
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")), POLL_TIMEOUT)
			.toBe("species")
		await choice(page).selectOption({ label: "Monarch (Danaus plexippus)" })
		await code(page, "Monarch").waitFor()
		expect(await code(page, "Osprey").count()).toBe(0)
		await page.getByRole("status").filter({ hasText: "The QR code of Monarch is below." }).waitFor()
		await choice(page).selectOption("")
		await code(page, "Monarch").waitFor({ state: "detached" })
		expect(consoleErrors).toEqual([])
		await leave()
	}
})

test("the form of a species lists its parts on a large screen, with what is to correct in each", async () => {
	const { page, consoleErrors, leave } = await staff(DESK)
	await page.goto("/admin/species/new")
	await hydrated(page)
	const parts = page.getByRole("navigation", { name: "On this page" }).getByRole("link")
	const titles = ["Names", "Photos", "Text and place", "Audio", "Season"]
	expect(await parts.allTextContents()).toEqual(titles)
	for (const title of titles) await page.getByRole("heading", { name: title, exact: true }).waitFor()
	await page.getByRole("button", { name: "Create", exact: true }).click()
	await expect.poll(() => parts.first().textContent(), POLL_TIMEOUT).toBe("Names: 2 to correct")
	await page.getByLabel("Common Name").fill("Ruddy Duck")
	await expect.poll(() => parts.first().textContent(), POLL_TIMEOUT).toBe("Names: 1 to correct")
	await parts.nth(3).click()
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("audio-section")
	const top = () =>
		page
			.getByRole("heading", { name: "Audio", exact: true })
			.evaluate((one) => one.getBoundingClientRect().top)
	await expect.poll(top, POLL_TIMEOUT).toBeLessThan(300)
	await page.setViewportSize({ width: 390, height: 664 })
	expect(await parts.first().isVisible()).toBe(false)
	expect(consoleErrors).toEqual([])
	await leave()
})

test("a species chosen before the scripts have run shows its QR code once they run", async () => {
	const { page, leave } = await staff(DESK)
	let release = () => {}
	const held = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route("**/assets/*.js", async (route) => {
		await held
		await route.continue()
	})
	await page.goto("/admin/qr-codes", { waitUntil: "commit" })
	await choice(page).selectOption({ label: "Osprey (Pandion haliaetus)" })
	release()
	await code(page, "Osprey").waitFor()
	expect(await choice(page).locator("option:checked").textContent()).toBe("Osprey (Pandion haliaetus)")
	await leave()
})

test("without scripts a button shows the QR code of the chosen species", async () => {
	const { page, leave } = await staff({ ...PHONE, javaScriptEnabled: false })
	await page.goto("/admin/qr-codes")
	await choice(page).selectOption({ label: "Osprey (Pandion haliaetus)" })
	await page.getByRole("button", { name: "Show QR code" }).click()
	await code(page, "Osprey").waitFor()
	expect(await choice(page).locator("option:checked").textContent()).toBe("Osprey (Pandion haliaetus)")
	await leave()
})

test("position fields appear only for a species with an image, and editing without them keeps the position", async () => {
	const picture = await here.site.db
		.selectFrom("species")
		.select(["id", "image_id"])
		.orderBy("id")
		.executeTakeFirstOrThrow()
	await here.site.db
		.updateTable("species")
		.set({ image_id: null, image_position: "custom", image_offset: "12,-7" })
		.where("id", "=", picture.id)
		.execute()
	const edit = `/admin/species/${picture.id}/edit`
	for (const options of [PHONE, { ...DESK, javaScriptEnabled: false }]) {
		const { page, leave } = await staff(options)
		const position = page.getByRole("group", { name: "Image position" })
		await page.goto("/admin/species/2/edit")
		await position.waitFor()
		for (const path of [edit, "/admin/species/new"]) {
			await page.goto(path)
			await page.getByLabel("Common Name").waitFor()
			expect(await position.count(), path).toBe(0)
		}
		await page.goto(edit)
		if (options === PHONE) await hydrated(page)
		await page.getByLabel("Location Hints").fill(`The pond at ${options.viewport?.width}`)
		await page.getByRole("button", { name: "Update" }).click()
		await page.getByText("Species updated").first().waitFor()
		await leave()
	}
	const row = await here.site.db
		.selectFrom("species")
		.selectAll()
		.where("id", "=", picture.id)
		.executeTakeFirstOrThrow()
	expect(row).toMatchObject({
		image_position: "custom",
		image_offset: "12,-7",
		location_hints: "The pond at 1280",
	})

	const { page, leave } = await staff(DESK)
	await page.goto(edit)
	await hydrated(page)
	await page.getByLabel("Image", { exact: true }).setInputFiles("public/icon-180.png")
	await page.getByRole("group", { name: "Image position" }).waitFor()
	expect(await page.getByLabel("X offset").inputValue()).toBe("12")
	await page.getByRole("button", { name: "Update" }).click()
	await page.getByText("Species updated").first().waitFor()
	await leave()
	const saved = await here.site.db
		.selectFrom("species")
		.selectAll()
		.where("id", "=", picture.id)
		.executeTakeFirstOrThrow()
	expect(saved).toMatchObject({ image_position: "custom", image_offset: "12,-7" })
	expect(saved.image_id).not.toBeNull()
})

test("type and conservation status are words, the status with a bar, on the species page and on the staff's cards", async () => {
	const { page, leave } = await staff(DESK)
	for (const [path, where] of [
		["/species/2", "main"],
		["/admin?q=bobolink", "main article"],
	] as const) {
		await page.goto(path)
		for (const [text, bars] of [
			["Bird", 0],
			["Vulnerable", 1],
		] as const) {
			const badge = page.locator(where).getByText(text, { exact: true }).first()
			await badge.waitFor()
			expect([path, text, await badge.locator("svg").count()]).toEqual([path, text, bars])
		}
	}
	await leave()
})

test("disabled tabs are announced as disabled links, and the current tab as current", async () => {
	const { page, leave } = await staff(DESK)
	await page.goto("/admin/species/new")
	await here.site.db.deleteFrom("species").execute()
	await page.goto("/admin/qr-codes")
	await hydrated(page)
	const codes = await accessibilityTree(page)
	expect(codes).toContainEqual(
		expect.objectContaining({ role: "link", name: "All Species (0)", isDisabled: true }),
	)
	expect(codes).toContainEqual(
		expect.objectContaining({ role: "link", name: "Single Species", isDisabled: false }),
	)
	await expectAccessible(page, "the QR dialog of an empty catalogue")
	await leave()

	for (const options of [PHONE, { ...DESK, javaScriptEnabled: false }]) {
		const guest = await visitor(here, options)
		await guest.page.goto("/auth")
		const tree = await accessibilityTree(guest.page)
		expect(tree).toContainEqual(
			expect.objectContaining({ role: "link", name: "Registration Locked", isDisabled: true }),
		)
		if (options === PHONE) await expectAccessible(guest.page, "the staff entrance")
		await guest.leave()
	}
})
