import { beforeEach, describe, expect, test } from "vitest"
import { storeImport } from "#app/models/imports/import-record.server.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()
const SAVE = "Save Redirect"

describe.each(COMBINATIONS)("redirects $via", (combination) => {
	const own = ownSite(here, combination)
	beforeEach(async () => {
		await own.site.flush()
		await own.site.db.deleteFrom("redirects").execute()
		await own.site.db.deleteFrom("missing_paths").execute()
	})

	async function openList(): Promise<void> {
		await own.at.open("/admin/site")
		await own.at.page.getByRole("link", { name: "Change Redirects", exact: true }).click()
		await own.at.page.waitForURL("**/admin/site/redirects")
		await own.at.settled()
	}
	const openAction = async (name: RegExp | string) => {
		await own.at.page.getByRole("link", { name }).click()
		await own.at.front().getByRole("heading").first().waitFor()
		await own.at.page.getByRole("dialog").waitFor()
	}
	const locationOf = async (path: string) => (await own.site.get(path)).headers.get("Location")

	test("every field is saved, shown, replaced, and the redirect is deleted", async () => {
		const { first, second } = STAFF_FORMS.redirect
		await openList()
		await openAction("New Redirect")
		await own.at.fill("redirect", first)
		await own.at.send("redirect", SAVE)
		await own.at.expectMessage("Redirect saved")
		expect(await locationOf("/our-%3Cstory%3E")).toBe(first.target)
		await openAction(/^Edit \/our-/)
		await own.at.expectValues("redirect", first)
		await own.at.fill("redirect", second)
		await own.at.send("redirect", SAVE)
		await own.at.expectMessage("Redirect saved")
		expect(await locationOf("/2019/05/walks/")).toBe(second.target)
		await openAction(/^Delete \/2019/)
		await own.at.send("deleteRedirect", "Delete redirect")
		await own.at.expectMessage("Redirect deleted")
		expect(await locationOf("/2019/05/walks")).toBeNull()
	})

	test("an address that wasn't found is in the new form, and what is wrong is named at its field", async () => {
		await (await own.site.get("/our-story?from=x")).body?.cancel()
		await openList()
		await openAction("Redirect… /our-story")
		await own.at.expectValues("redirect", { path: "/our-story", target: "" })
		await own.at.fill("redirect", { path: "/tour", target: "javascript:alert(1)" })
		await own.at.sendIncomplete("redirect", SAVE, "The site itself uses /tour")
		await own.at.expectSummary("New address must begin with / for a page of this site")
		await own.at.expectValues("redirect", { path: "/tour", target: "javascript:alert(1)" })
		await own.at.fill("redirect", { path: "/our-story", target: "/visit" })
		await own.at.send("redirect", SAVE)
		await own.at.expectMessage("Redirect saved")
		await own.at.page.getByText("Nothing is missing.").waitFor()
	})

	test("what an import added moves to the trash", async () => {
		const { db } = own.site
		const redirect = {
			path: "/shop",
			target: "https://shop.example/",
			updated_at: "2026-01-01T00:00:00.000Z",
		}
		const { id } = await db.insertInto("redirects").values(redirect).returning("id").executeTakeFirstOrThrow()
		const values = { kind: "site" as const, name: "farm.xml", summary: "1 redirect" }
		const added = [{ kind: "redirect" as const, id }]
		await storeImport(db, { ...values, added }, { by: "anna", at: new Date() })
		expect(await locationOf("/shop")).toBe("https://shop.example/")
		await own.at.open("/admin/site/move-in")
		await own.at.page.getByRole("link", { name: "farm.xml" }).first().click()
		await own.at.page.getByRole("heading", { name: "Import of farm.xml" }).waitFor()
		await own.at.settled()
		await own.at.send("importResult", "Move the 1 Added to the Trash")
		await own.at.expectMessage("1 moved to the trash")
		expect(await locationOf("/shop")).toBeNull()
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.redirects])
	})
})
