import { expect, test } from "vitest"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { listPhotos, PHOTOS } from "./photos/photo.server.ts"
import { warnOfSharedName } from "./species.server.ts"
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
