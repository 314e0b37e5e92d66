import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { isInView, PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const here = siteAndBrowser({}, { species: [] })

const species = () => here.site.db.selectFrom("species").select(["name", "description"]).orderBy("id")
const press = (page: Page) => page.getByRole("button", { name: "Import Species" }).click()

test.each([true, false])(
	"on a phone, an import that no longer matches says so where one pressed, with what is different. Scripts: %s",
	async (javaScriptEnabled) => {
		const { page } = await signedInStaff(here, { ...PHONE, javaScriptEnabled })
		const old = here.site.db.updateTable("species").set(({ ref }) => ({ scientific_name: ref("name") }))
		await old.set({ description: "Old" }).execute()
		const rows = (await species().execute()).map(({ name }) => `${name},${name},bird,vulnerable,t,x`)
		const buffer = Buffer.from([HEADER, ...rows].join("\n"))
		await page.goto("/admin/import")
		await page.getByLabel("CSV file").setInputFiles({ name: "species.csv", mimeType: "text/csv", buffer })
		await page.getByRole("button", { name: "Check the file" }).click()
		await page.getByText("Nothing is imported yet.").waitFor()
		const edited = here.site.db.updateTable("species").where("id", "=", 3)
		await edited.set({ description: "Someone else's", revision: 9 }).execute()

		await press(page)
		const reason = page.getByRole("alert").filter({ hasText: "The catalogue has changed since this check." })
		await reason.waitFor()
		await expect.poll(() => isInView(reason)).toBe(true)
		const different = page.locator("[role=alert] ~ ul, :has(> [role=alert]) ~ ul").getByRole("listitem")
		expect(await different.allInnerTexts()).toEqual([expect.stringMatching(/Someone else's[\s\S]*\bt$/m)])
		expect((await species().execute())[2]?.description).toBe("Someone else's")

		await press(page)
		await page.getByText("Species imported").first().waitFor()
		expect(new Set((await species().execute()).map(({ description }) => description))).toEqual(new Set(["t"]))
	},
)
