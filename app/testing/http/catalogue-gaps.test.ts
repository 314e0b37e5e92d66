import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const analytics = async () => await (await admin.get("/admin/analytics")).text()

test("gaps in the catalogue are counted without archived species, and link to the species to complete", async () => {
	const { db } = site
	const gaps = textOf(await analytics())
	expect(gaps).toMatch(/No picture: none .*No audio guide: \d+ species .*No description: none/)
	const [first, second, third] = await db
		.selectFrom("species")
		.select(["id", "name"])
		.orderBy("name")
		.limit(3)
		.execute()
	await db
		.updateTable("species")
		.set({ location_hints: " ", fun_facts: "[]", image_id: null })
		.where("id", "=", Number(first?.id))
		.execute()
	await db
		.updateTable("species")
		.set({ description: "", location_hints: "" })
		.where("id", "=", Number(second?.id))
		.execute()
	await db
		.updateTable("species")
		.set({ location_hints: "", archived: 1 })
		.where("id", "=", Number(third?.id))
		.execute()
	expect(textOf(await analytics())).toMatch(
		/No picture: 1 species .*No location hints: 2 species No fun facts: 1 species No description: 1 species/,
	)
	const list = await (await admin.get("/admin?missing=hints")).text()
	expect(textOf(list)).toContain("Species without location hints")
	expect([...list.matchAll(/aria-label="Edit ([^"]+)"/g)].map(([, name]) => name)).toEqual([
		first?.name,
		second?.name,
	])
	expect(list).toMatch(
		/role="search"[^>]*>(<input type="hidden"[^>]*>)*<input type="hidden" name="missing" value="hints"/,
	)
	// The form leads back to the same list.
	expect(list).toContain(`/admin/species/${first?.id}/edit?missing=hints`)
	expect(textOf(await (await admin.get("/admin?missing=facts&q=zzzz")).text())).toContain(
		"No species found. Try another word.",
	)
	await db
		.updateTable("species")
		.set({ description: "A bird." })
		.where("id", "=", Number(second?.id))
		.execute()
	expect(textOf(await (await admin.get("/admin?missing=description")).text())).toContain(
		"No species without a description.",
	)
	expect(textOf(await (await admin.get("/admin?missing=everything")).text())).toContain("63 species")
})
