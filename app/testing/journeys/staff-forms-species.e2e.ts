import { beforeAll, describe, expect, test } from "vitest"
import { addToClock, browserOnly } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { type FieldValue, STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

type Values = Record<string, FieldValue>
const without = (values: Values, ...names: string[]) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
const only = (values: Values, names: string[]) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
const FILES = ["image", "audio"]
const PLACE = ["imagePosition", "offsetX", "offsetY"]

describe.each(COMBINATIONS)("species forms $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)
	beforeAll(() => leaveFewSpecies(own.site))

	const speciesId = async (name: FieldValue) => {
		const row = own.site.db.selectFrom("species").select("id").where("name", "=", String(name))
		return (await row.executeTakeFirstOrThrow(missing(name))).id
	}

	test("a species is created with all of its fields, and nothing is lost if its name was missing at first", async () => {
		const { first } = STAFF_FORMS.species
		await own.at.open("/admin/species/new")
		const typed = without(first, "name", ...PLACE)
		await own.at.fill("species", typed)
		await own.at.sendIncomplete("species", "Create", "Common name is required")
		await own.at.expectValues("species", typed, "after the name was forgotten")
		await own.at.fill("species", { name: first.name, ...only(first, PLACE) })
		await own.at.send("species", "Create")
		await own.at.expectMessage("Species created")
	})

	test("every field of a species can be read, replaced, and read again", async () => {
		const { first, second } = STAFF_FORMS.species
		const id = await speciesId(first.name)
		const address = `/admin/species/${id}/edit`
		await own.at.open(address)
		await own.at.expectValues("species", without(first, ...FILES))
		const before = await mediaOf(id)
		expect(before.every(Boolean), "picture and sound").toBe(true)
		await own.at.fill("species", second)
		await own.at.send("species", "Update")
		await own.at.expectMessage("Species updated")
		await own.at.open(address)
		await own.at.expectValues("species", without(second, ...FILES))
		const after = await mediaOf(id)
		expect(
			after.every((one, index) => one && one !== before[index]),
			"another picture and sound",
		).toBe(true)
	})

	test("a species with a damaged file is rejected by the server with everything still in the form", async () => {
		const { second } = STAFF_FORMS.species
		await own.at.open(`/admin/species/${await speciesId(second.name)}/edit`)
		await own.at.fill("species", {
			...without(second, "image"),
			description: "Typed with care",
			// With scripts a file of another type is rejected when it is chosen; only the server detects that this one is
			// damaged.
			image: own.at.hasScripts ? "broken.jpg" : "wrong.jpg",
		})
		expect((await own.at.send("species", "Update")).status()).toBe(400)
		await own.at.expectSummary(
			own.at.hasScripts ? "The picture is damaged" : "This file format isn't supported.",
		)
		await own.at.expectValues("species", { ...without(second, "image"), description: "Typed with care" })
		await own.at.fill("species", { image: "" })
		await own.at.send("species", "Update")
		await own.at.expectMessage("Species updated")
	})

	/** A click in the first second after a conflict appears is ignored. */
	const readConflict = () => hasScripts && addToClock(own.staff.page, 1000)

	test("the second of two editors of a species gets an edit conflict, keeps the typed text, and can save", async () => {
		const { second } = STAFF_FORMS.species
		const id = await speciesId(second.name)
		await own.at.open(`/admin/species/${id}/edit`)
		await own.at.fill("species", { funFacts: "Typed second" })
		await own.site.db.updateTable("species").set({ revision: 99 }).where("id", "=", id).execute()
		expect((await own.at.send("species", "Update")).status()).toBe(409)
		await own.at.expectSummary("this species")
		await own.at.expectValues("species", { funFacts: "Typed second" })
		await readConflict()
		await own.at.send("species", "Update")
		await own.at.expectMessage("Species updated")
	})

	test("a custom position without offsets can be saved, and picture and sound can be removed", async () => {
		const { second } = STAFF_FORMS.species
		const id = await speciesId(second.name)
		const address = `/admin/species/${id}/edit`
		await own.at.open(address)
		await own.at.fill("species", { imagePosition: "top" })
		await own.at.send("species", "Update")
		await own.at.expectMessage("Species updated")
		await own.at.open(address)
		await own.at.expectValues("species", { imagePosition: "top" })
		await own.at.fill("species", { removeImage: true, removeAudio: true })
		await own.at.send("species", "Update")
		await own.at.expectMessage("Species updated")
		expect(await mediaOf(id)).toEqual([null, null])
	})

	test("a position that doesn't exist, as a bug or an extension could send it, is rejected with a message", async () => {
		await own.at.open("/admin/species/new")
		await own.at.page.locator("main form [name=formKey]").evaluateAll(([key]) => {
			key?.insertAdjacentHTML("afterend", '<input type="hidden" name="imagePosition" value="nowhere">')
		})
		await own.at.sendIncomplete("species", "Create", "Position is one of")
		const summary = own.at.front().getByRole("alert").filter({ hasText: "Position is one of" })
		if (hasScripts)
			expect(
				await summary.getByRole("link", { name: "Position is one of" }).count(),
				"a link to no field",
			).toBe(0)
	})

	test("the form whose hidden key was removed by a browser extension is rejected with every field still there", async () => {
		const typed = without(STAFF_FORMS.species.first, ...FILES, ...PLACE)
		await own.at.open("/admin/species/new")
		await own.at.fill("species", typed)
		await own.at.page.locator("main form [name=formKey]").evaluateAll(([key]) => key?.remove())
		await own.at.sendIncomplete("species", "Create", "The form was not complete")
		await own.at.expectValues("species", typed)
		await own.at.leaveUnsaved("/admin")
	})

	test("an error about a field that is not on the page is in the error summary", async () => {
		const { name, scientificName } = STAFF_FORMS.species.first
		await own.at.open("/admin/species/new")
		await own.at.fill("species", { name, scientificName })
		await own.at.page.locator("main form [name=formKey]").evaluateAll(([key]) => {
			key?.insertAdjacentHTML("afterend", '<input type="hidden" name="imageUpload" value="gone">')
		})
		await own.at.page.locator("main form #image").evaluateAll(([field]) => field?.remove())
		expect((await own.at.send("species", "Create")).status()).toBe(400)
		await own.at.expectSummary("The file you chose before is no longer available.")
		await own.at.expectValues("species", { name, scientificName })
	})

	test("the form of species was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.species])
	})

	async function mediaOf(id: number) {
		const row = own.site.db.selectFrom("species").select(["image_id", "audio_id"]).where("id", "=", id)
		const { image_id, audio_id } = await row.executeTakeFirstOrThrow()
		return [image_id, audio_id]
	}
})

function missing(name: FieldValue): () => Error {
	return () => new Error(`There is no '${name}'. Run the whole file: an earlier test creates it.`)
}
