import { beforeAll, describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("the map $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)
	beforeAll(async () => {
		const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" }
		const closure = { id: 1, text: "The owl nests here.", level: "closure", ...times }
		await own.site.db.insertInto("notices").values(closure).execute()
	})

	async function follow(name: string | RegExp): Promise<void> {
		await own.at.page.getByRole("link", { name }).filter({ visible: true }).first().click()
		await own.at.settled()
	}

	test("a map is added with its picture, changed and deleted", async () => {
		const { first, second } = STAFF_FORMS.map
		await own.at.open("/admin")
		await own.at.page.locator("#species").getByRole("link", { name: "Map", exact: true }).click()
		await own.at.page.waitForURL("**/admin/map")
		await own.at.page.getByRole("link", { name: "Add Map" }).click()
		await own.at.page.waitForURL("**/admin/map/new")
		await own.at.settled()
		await own.at.fill("map", { ...first, name: "" })
		await own.at.sendIncomplete("map", "Save Map", "Name is required")
		await own.at.fill("map", { name: first.name })
		await own.at.send("map", "Save Map")
		await own.at.expectMessage("Map saved")
		await own.at.page.getByRole("heading", { name: "The farm & its trails" }).waitFor()
		await own.at.page.getByRole("link", { name: "Edit Map" }).click()
		await own.at.page.waitForURL("**/edit")
		await own.at.settled()
		const { image: _, ...texts } = first
		await own.at.expectValues("map", texts)
		await own.at.fill("map", second)
		await own.at.send("map", "Save Map")
		await own.at.expectMessage("Map saved")
		await own.at.page.goto("/map")
		const address = await own.at.page.getByRole("link", { name: "The island" }).getAttribute("href")
		await own.at.open(`/admin${address?.replace("?map=", "/")}`)
		await own.at.page.getByText("Delete this map").click()
		await own.at.send("deleteMap", "Delete")
		await own.at.expectMessage("Map deleted")
		expect(await own.site.db.selectFrom("maps").select("id").execute()).toEqual([{ id: 1 }])
	})

	test("a new map without a picture is rejected, and nothing typed is lost", async () => {
		const { image: _, ...texts } = STAFF_FORMS.map.first
		await own.at.open("/admin/map/new")
		await own.at.fill("map", texts)
		await own.at.sendIncomplete("map", "Save Map", "A picture is required")
		await own.at.expectValues("map", texts)
		await own.at.leaveUnsaved("/admin/map")
	})

	test("a place is added by its percentages, moved by a cell of the grid, and deleted", async () => {
		const { first, second } = STAFF_FORMS.place
		await own.at.open("/admin/map/1")
		await follow("Add Place")
		await own.at.page.waitForURL("**/places/new")
		await own.at.settled()
		await own.at.fill("place", { ...first, x: "112" })
		await own.at.sendIncomplete(
			"place",
			"Save Place",
			"Distance from the left must be a number from 0 to 100",
		)
		await own.at.expectValues("place", { ...first, x: "112" })
		await own.at.fill("place", { x: first.x })
		await own.at.send("place", "Save Place")
		await own.at.expectMessage("Place created")
		await follow("7a Old oak <the big one>")
		await own.at.page.waitForURL("**/edit")
		await own.at.settled()
		await own.at.expectValues("place", first)
		await own.at.fill("place", second)
		await own.at.send("place", "Save Place")
		await own.at.expectMessage("Place saved")
		await follow("Young oak")
		await own.at.page.waitForURL("**/edit")
		await own.at.settled()
		await own.at.expectValues("place", { ...second, gridReference: "" })
		await own.at.page.getByText("Delete this place").click()
		await own.at.send("deletePart", "Delete")
		await own.at.expectMessage("Place deleted")
	})

	test("a trail is added with its line and places, closed by a notice, opened and deleted", async () => {
		const { first, second } = STAFF_FORMS.trail
		await own.at.open("/admin/map/1")
		await follow("Add Trail")
		await own.at.page.waitForURL("**/trails/new")
		await own.at.settled()
		const wrong = { ...first, line: "10 10\nBarm", color: "#ffee00" }
		await own.at.fill("trail", wrong)
		await own.at.sendIncomplete("trail", "Save Trail", "No place of this map is called 'Barm'")
		await own.at.expectSummary("Color is too light")
		await own.at.expectValues("trail", wrong)
		await own.at.fill("trail", first)
		await own.at.send("trail", "Save Trail")
		await own.at.expectMessage("Trail created")
		await own.at.page.goto("/map")
		const entry = own.at.page.getByRole("listitem").filter({ hasText: "Owl loop" }).first()
		await entry.getByText("Closed. The owl nests here.").waitFor()
		await own.at.open("/admin/map/1")
		await follow("Owl loop")
		await own.at.page.waitForURL("**/edit")
		await own.at.settled()
		await own.at.expectValues("trail", first)
		await own.at.fill("trail", second)
		await own.at.send("trail", "Save Trail")
		await own.at.expectMessage("Trail saved")
		await follow("Oak trail")
		await own.at.page.waitForURL("**/edit")
		await own.at.settled()
		await own.at.expectValues("trail", second)
		await own.at.page.getByText("Delete this trail").click()
		await own.at.send("deletePart", "Delete")
		await own.at.expectMessage("Trail deleted")
	})

	test("control points are saved, changed, and rejected with a reason if they can't be used", async () => {
		const { first, second } = STAFF_FORMS.controlPoints
		await own.at.open("/admin/map/1/control-points")
		for (const [coordinates2, message] of [
			[first.coordinates1, "points 1 and 2 have the same coordinates"],
			["45.400000, -79.900000", "The control points contradict each other"],
		] as const) {
			const wrong = { ...first, coordinates2 }
			await own.at.fill("controlPoints", wrong)
			await own.at.sendIncomplete("controlPoints", "Save Control Points", message)
			await own.at.expectValues("controlPoints", wrong)
		}
		for (const values of [first, second]) {
			await own.at.fill("controlPoints", values)
			await own.at.send("controlPoints", "Save Control Points")
			await own.at.expectMessage("Control points saved")
			await own.at.open("/admin/map/1/control-points")
			await own.at.expectValues("controlPoints", values)
			await own.at.page.getByText(values === first ? "Mean error:" : "Two points always fit").waitFor()
		}
	})

	test("a hidden trail isn't shown to visitors until its switch is on", async () => {
		const first = { ...STAFF_FORMS.trail.first, name: "Fen loop", noticeId: "" }
		const names = async (): Promise<string[]> =>
			(await (await own.site.get("/api/map")).json())[0].trails.map(({ name }: { name: string }) => name)
		await own.at.open("/admin/map/1/trails/new")
		await own.at.fill("trail", { ...first, published: false })
		await own.at.send("trail", "Save Trail")
		await own.at.expectMessage("Trail created")
		await own.at.page.getByText("Hidden from visitors").waitFor()
		expect(await names()).not.toContain(first.name)
		await follow(first.name)
		await own.at.page.waitForURL("**/edit")
		await own.at.settled()
		await own.at.fill("trail", { published: true })
		await own.at.send("trail", "Save Trail")
		await own.at.expectMessage("Trail saved")
		expect(await names()).toContain(first.name)
		const changes = JSON.stringify({ name: "Fen circle", steepness: "flat" })
		await own.site.db.updateTable("trails").set({ changes }).where("name", "=", first.name).execute()
		await own.at.open("/admin/map/1")
		await own.at.page.getByText("Fen circle").waitFor()
		await own.at.send("dismissChanges", `Dismiss the changes of ${first.name}`)
		await own.at.expectMessage("Changes dismissed")
		await own.site.db.deleteFrom("trails").where("name", "=", first.name).execute()
	})

	test("the list moves, removes and adds stops and points, and keeps everything typed", async () => {
		const { page } = own.at
		await own.at.open("/admin/map/1/trails/new")
		const typed = {
			name: "",
			line: "Parking\n10 10\n7 Footbridge",
			lengthMetres: "1200",
			steepness: "steep",
		}
		await own.at.fill("trail", typed)
		const click = async (name: string) => {
			await own.at.openPart("as a list")
			await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click()
		}
		const press = async (name: string, line: string) => {
			await click(name)
			await own.at.settled()
			await own.at.expectValues("trail", { ...typed, line })
		}
		if (!hasScripts) await click("Add this point")
		await own.at.settled()
		await press("Move Point 1, B2 up", "10 10\nParking\n7 Footbridge")
		await press("Remove 7 Footbridge", "10 10\nParking")
		await own.at.fill("trail", { newStop: "8 Beaver pond", after: "1" })
		await press("Add this stop", "10 10\n8 Beaver pond\nParking")
		await own.at.fill("trail", { newPoint: "C4", after: "" })
		await press("Add this point", "10 10\n8 Beaver pond\nParking\nC4")
		await own.at.fill("trail", { newPoint: "somewhere" })
		await click("Add this point")
		await page.getByText("Write two percentages such as 12.5 40").filter({ visible: true }).first().waitFor()
		await own.at.settled()
		await own.at.expectValues("trail", { newPoint: "somewhere" })
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.map])
	})
})
