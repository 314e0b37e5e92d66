import { expect, test } from "vitest"
import { DESK, PHONE, siteAndBrowser, visitor } from "../browser.ts"

const here = siteAndBrowser()

test("a whole visit works with JavaScript off", async () => {
	const { page, complaints, leave } = await visitor(here, {
		...PHONE,
		javaScriptEnabled: false,
	})
	await page.goto("/")
	// Nothing that needs scripts stands around dead.
	expect(await page.getByRole("button", { name: "Light or dark" }).count()).toBe(0)
	expect(await page.getByRole("button", { name: "Privacy choices" }).count()).toBe(0)

	await page.getByRole("button", { name: "Menu", exact: true }).click()
	const sheet = page.getByRole("navigation", { name: "Menu" })
	await sheet.waitFor()
	await sheet.getByRole("link", { name: "Wildlife Tour" }).click()
	await page.getByRole("heading", { name: "Wildlife Tour", level: 1 }).waitFor()

	await page.getByRole("link", { name: "Plants", exact: true }).click()
	await page.getByText("18 species", { exact: true }).waitFor()
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("endangered")
	await page.getByRole("button", { name: "Search", exact: true }).last().click()
	await page.getByText("1 species", { exact: true }).waitFor()
	expect(new URL(page.url()).search).toContain("type=plant")
	await page.getByRole("link", { name: /Black Ash/ }).click()
	await page.getByRole("heading", { name: "Black Ash", level: 1 }).waitFor()

	await page.goto("/species/1")
	expect(await page.locator("audio").getAttribute("controls")).not.toBeNull()
	await page.goto("/tour?species=1")
	await page.getByRole("dialog", { name: "Common Loon" }).getByRole("link", { name: "Close" }).click()
	await page.waitForURL("/tour")
	await page.getByRole("link", { name: /^Show more/ }).click()
	await page.getByRole("link", { name: "Show earlier species" }).waitFor()

	await page.getByRole("button", { name: "Menu", exact: true }).click()
	const search = page.getByRole("searchbox", { name: "Search species" }).last()
	await search.fill("bittern")
	await search.press("Enter")
	await page.getByRole("heading", { name: /Search results for/ }).waitFor()
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "News" }).click()
	await page.getByRole("link", { name: /^Read More.*Turtles on the lane/ }).click()
	await page.getByRole("heading", { name: /Turtles on the lane/, level: 1 }).waitFor()
	expect(complaints).toEqual([])
	await leave()
})

test("no picture of the sample catalogue is missing or broken", async () => {
	const { page, leave } = await visitor(here, DESK)
	const failed: string[] = []
	page.on("response", (response) => {
		if (response.status() >= 400) failed.push(response.url())
	})
	await page.goto("/tour?page=1")
	const pictures = (
		await here.site.db.selectFrom("media").select("name").where("kind", "=", "image").execute()
	).map((media) => `/media/${media.name}`)
	expect(pictures).toHaveLength(64)
	const broken = await page.evaluate(async (addresses) => {
		const results = await Promise.all(
			addresses.map(async (address) => {
				const image = new Image()
				image.src = address
				await image.decode().catch(() => undefined)
				return image.naturalWidth > 0 ? undefined : address
			}),
		)
		return results.filter(Boolean)
	}, pictures)
	expect(broken).toEqual([])
	expect(failed).toEqual([])
	await leave()
})
