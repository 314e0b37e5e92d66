import { beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"

const here = browserOnly()

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

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

	test("an import lists what it added, which moves to the trash, and what it changed, which is put back after a check", async () => {
		const { page } = own.at
		const rows = await own.site.db
			.selectFrom("species")
			.select(["name", "scientific_name", "description", "habitat"])
			.where("id", "in", [3, 4])
			.orderBy("id")
			.execute()
		const lines = rows.map((one) => `${one.name},${one.scientific_name},bird,vulnerable,Imported,`)
		lines.push("Mountain Bluebird,Sialia currucoides,bird,vulnerable,,")
		const file = new FormData()
		file.set("duplicates", "update")
		file.set("csv", new File([`${HEADER}\n${lines.join("\n")}\n`], "birds.csv", { type: "text/csv" }))
		const admin = await signedInAdmin(own.site)
		expect((await admin.post("/api/species/import", file)).status).toBe(200)
		await own.at.open("/admin/species/4/edit")
		await own.at.fill("species", { habitat: "A barn" })
		await own.at.send("species", "Update")
		await own.at.expectMessage("Species updated")
		await own.at.open("/admin/import")
		await page.getByRole("link", { name: "birds.csv" }).click()
		await page.waitForURL("**/admin/imports/*")
		await own.at.settled()
		await page.getByText("Changed, edited since").waitFor()
		await page.getByRole("link", { name: rows[1]?.name ?? "" }).waitFor()
		await own.at.send("importResult", "Move the 1 Added to the Trash")
		await own.at.expectMessage("1 moved to the trash")
		await page.getByText("Added, deleted since").waitFor()
		await own.at.send("importResult", "Put Changed Ones Back")
		await page.getByText("Nothing is imported yet.").waitFor()
		await own.at.settled()
		await page.getByText("A barn").first().waitFor()
		await own.at.send("import", "Import Species")
		await own.at.expectMessage("Species imported")
		const texts = await own.site.db
			.selectFrom("species")
			.select(["description", "habitat"])
			.where("id", "in", [3, 4])
			.orderBy("id")
			.execute()
		expect(texts).toEqual(rows.map(({ description, habitat }) => ({ description, habitat })))
	})

	test("all buttons of the trash and of imports were used", () => {
		expectAllFilled(own.at.filled, [...AREAS.trash])
	})
})
