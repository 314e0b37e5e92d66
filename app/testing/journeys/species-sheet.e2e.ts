import { expect, test } from "vitest"
import { hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

type Listed = { name: string; type: string }

test("a teacher chooses a type and ticks species on a phone", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/tour")
	await hydrated(page)
	await page.getByRole("link", { name: "Species sheet to print, for teachers and groups" }).click()
	await page.getByRole("heading", { name: "Species to find" }).waitFor()
	await page.getByRole("combobox", { name: "Species" }).selectOption("Featured species")
	await page.getByRole("combobox", { name: "Type" }).selectOption("bird")
	await page.getByRole("button", { name: "Show" }).click()
	await page.waitForURL("**/tour/sheet?of=featured&type=bird*")
	const boxes = page.getByRole("main").getByRole("listitem").getByRole("checkbox")
	const names = page.getByRole("main").locator("li strong")
	const featured: Listed[] = await (await here.site.get("/api/species/featured")).json()
	const birds = featured.filter(({ type }) => type === "bird").map(({ name }) => name)
	await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(birds.toSorted())
	const [first = ""] = birds
	expect(await boxes.count()).toBeGreaterThan(1)
	await page.getByRole("checkbox", { name: first }).check()
	await page.getByRole("button", { name: "Keep only ticked species" }).click()
	await page.waitForURL("**/tour/sheet?pick=*")
	await page.getByRole("button", { name: "Keep only ticked species" }).waitFor({ state: "detached" })
	expect(await names.allTextContents()).toEqual([first])
	expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(true)
	await page.emulateMedia({ media: "print" })
	expect(await boxes.first().isVisible()).toBe(false)
	expect(await page.getByRole("button", { name: "Show" }).isVisible()).toBe(false)
	await page.getByText("Name: ____").waitFor()
	await leave()
})
