import { beforeAll, describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("the trash $via", (combination) => {
	const own = ownSite(here, combination)
	beforeAll(() => leaveFewSpecies(own.site, 9))
	const statusOf = async (path: string) => (await own.site.get(path)).status

	async function deleteSpecies(name: string): Promise<void> {
		await own.at.open("/admin")
		await own.at.page.getByRole("link", { name: `Delete ${name}` }).click()
		await own.at.page.getByRole("dialog", { name: `Delete ${name}?` }).waitFor()
		await own.at.settled()
		await own.at.send("deleteSpecies", `Delete ${name}`)
		await own.at.expectMessage("1 species deleted")
	}

	test("a deleted species comes back with its photo, sound and address, from the trash or by 'Undo'", async () => {
		const { page } = own.at
		const { imageUrl, audioUrl } = await (await own.site.get("/api/species/1")).json()
		await deleteSpecies("Common Loon")
		for (const path of ["/species/1", imageUrl, audioUrl]) expect(await statusOf(path), path).toBe(404)
		await page
			.getByRole("link", { name: /^Trash/ })
			.filter({ visible: true })
			.first()
			.click()
		await page.waitForURL("**/admin/trash")
		await own.at.settled()
		await page.getByText("Species · 1 picture · audio guide").waitFor()
		await own.at.send("restore", "Restore Common Loon")
		await own.at.expectMessage("Species restored")
		await page.getByText("The trash is empty.").waitFor()
		for (const path of ["/species/1", imageUrl, audioUrl]) expect(await statusOf(path), path).toBe(200)

		await deleteSpecies("Bobolink")
		await own.at.send("undoDeletion", "Undo")
		await own.at.expectMessage("Species restored")
		expect(await statusOf("/species/2")).toBe(200)
	})

	test("an editor deletes a map with its places and trails, and restores it in the trash, where it can't be deleted for good", async () => {
		const { page } = own.at
		const { db } = own.site
		const rows = async () =>
			await Promise.all(
				(["maps", "places", "trails", "trail_places", "place_species"] as const).map((table) =>
					db.selectFrom(table).selectAll().execute(),
				),
			)
		const ids = async () =>
			(await rows()).map((table) => table.map(({ revision: _, ...row }: { revision?: number }) => row))
		const setRole = (role: string) => db.updateTable("users").set({ role }).execute()
		const before = await ids()
		await setRole("editor")
		await own.at.open("/admin/map/1")
		await page.getByText("Delete this map").click()
		await page.getByText("The trash keeps it for 30 days").first().waitFor()
		await own.at.send("deleteMap", "Delete")
		await own.at.expectMessage("Map deleted")
		expect((await ids()).flat()).toEqual([])
		await own.at.open("/admin/trash")
		expect(await page.getByText(/Delete for good|Empty Trash/).count()).toBe(0)
		await own.at.send("restore", "Restore The farm and its trails")
		await own.at.expectMessage("Map restored")
		await page.getByText("Restored.").waitFor()
		await own.at.settled()
		expect(await ids()).toEqual(before)
		await own.at.send("undoRestoring", "Undo restoring The farm and its trails")
		await own.at.expectMessage("Map moved to the trash")
		await own.at.settled()
		await own.at.send("restore", "Restore The farm and its trails")
		await own.at.expectMessage("Map restored")
		await page.getByRole("link", { name: "View The farm and its trails" }).click()
		await page.waitForURL("**/admin/map/1")
		expect(await ids()).toEqual(before)
		await own.at.open("/map")
		await page.getByRole("heading", { name: "The farm and its trails" }).first().waitFor()
		await setRole("admin")
	})

	test("one species is deleted for good after a question, and the rest by emptying the trash", async () => {
		const { page } = own.at
		for (const name of ["American Bittern", "Bank Swallow"]) await deleteSpecies(name)
		await own.at.open("/admin/trash")
		await page.getByRole("link", { name: "Delete for good Bank Swallow" }).click()
		await page.getByRole("dialog", { name: "Delete for good?" }).waitFor()
		await own.at.settled()
		await own.at.send("deleteForGood", "Delete for good")
		await own.at.expectMessage("Deleted for good")
		await page.getByRole("link", { name: "Empty Trash" }).click()
		await page.getByRole("dialog", { name: "Empty the trash?" }).waitFor()
		await own.at.settled()
		await own.at.send("emptyTrash", "Empty Trash")
		await own.at.expectMessage("Trash emptied")
		await page.getByText("The trash is empty.").waitFor()
	})

	test("all buttons of the trash were used", () => {
		expectAllFilled(own.at.filled, [...AREAS.trash])
	})
})
