import { expect, test } from "vitest"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { PAGE_SIZE } from "./catalogue.ts"
import { listPhotos, PHOTOS } from "./photos/photo.server.ts"
import { countSpecies, findSpecies, listSpecies, warnOfSharedName } from "./species.server.ts"
import { listFeaturedSpecies, pageOfSpecies } from "./species-page.server.ts"
import { speciesDatabase } from "./testing/species-database.ts"

const database = speciesDatabase()
const { add, archive } = database

test("a warning names a species with the same scientific name in any letter case, also an archived one", async () => {
	const archived = await add({ name: "Old Smelt", scientificName: "éPERLAN vert" })
	archive(archived)
	const saved = await add({ name: "Smelt", scientificName: "Éperlan vert" })
	const other = await add({ name: "Loon" })
	expect(await warnOfSharedName(database.db, saved)).toContain("scientific name Éperlan vert: Old Smelt.")
	expect(await warnOfSharedName(database.db, other)).toBe("")
})

test("the texts that wait for a picture go to the first photo that is added, where it has none", async () => {
	const { db, sqlite } = database
	const id = await add({ name: "Loon", imageAlt: "A loon", imageCredit: "Ada" })
	insertAnyRow(sqlite, "media", { id: 1 })
	const photo = {
		alt: "Two loons",
		credit: "",
		licence: "",
		imagePosition: "center",
		imageOffset: "",
		image: 1,
	}
	await PHOTOS.save(db, newRecord(photo as never, id), { by: "anna", at: new Date() })
	expect(await listPhotos(db, id)).toMatchObject([{ alt: "Two loons", credit: "Ada", image_id: 1 }])
})

test("visitors can't see an archived species", async () => {
	const shown = await add({ name: "Osprey" })
	const hidden = await add({ name: "Heath Hen", featured: true })
	archive(hidden)
	expect(await findSpecies(database.db, hidden)).toBeUndefined()
	expect((await findSpecies(database.db, hidden, { archived: true }))?.archived).toBe(true)
	expect((await listSpecies(database.db)).map((species) => species.id)).toEqual([shown])
	expect((await pageOfSpecies(database.db, { query: "hen", from: 1, page: 1 })).total).toBe(0)
	expect(await listFeaturedSpecies(database.db, 9)).toEqual([])
	expect(await countSpecies(database.db)).toEqual({ totalSpecies: 1, featuredCount: 0 })
})

test("the catalogue is paged in name order, ignoring case", async () => {
	for (let at = 0; at < PAGE_SIZE; at++) await add({ name: `Moss ${String(at).padStart(2, "0")}` })
	await add({ name: "alder" })
	await add({ name: "Zebra mussel" })
	const first = await pageOfSpecies(database.db, { query: "", from: 1, page: 1 })
	expect(first.total).toBe(PAGE_SIZE + 2)
	expect(first.species).toHaveLength(PAGE_SIZE)
	expect(first.species[0]?.name).toBe("alder")
	const second = await pageOfSpecies(database.db, { query: "", from: 2, page: 2 })
	expect(second.species.map((species) => species.name)).toEqual(["Moss 59", "Zebra mussel"])
	expect(await pageOfSpecies(database.db, { query: "", from: 7, page: 9 })).toEqual(second)
	const both = await pageOfSpecies(database.db, { query: "", from: 1, page: 2 })
	expect(both.species).toEqual([...first.species, ...second.species])
})
