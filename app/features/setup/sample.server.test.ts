import { expect, test } from "vitest"
import { insertRecord } from "#core/records/record-store.server.ts"
import { HOME_SETTINGS } from "#core/settings/home-settings.ts"
import { changeSetting, readSettings } from "#core/settings/setting.server.ts"
import { newSpecies, testDatabase } from "#core/testing/database.ts"
import { newPost } from "#core/testing/posts.ts"
import texts from "#db/sample/texts.json"
import { insertMap, type SampleMap } from "#features/map/sample-map.server.ts"
import { TRAIL, type TrailContent } from "#features/map/trail.record.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { describeSample, readSample, removeSample, setMark, storeSampleTexts } from "./sample.server.ts"

const LOADED = new Date("2026-06-01T12:00:00Z")
const LATER = new Date("2026-06-02T12:00:00Z")
const change = { by: "anna", at: LATER }

const PLACE = {
	...{ name: "Dock", kind: "viewpoint", x: 0.5, y: 0.5, description: "", number: 1 },
	species: ["Gavia immer"],
}

async function sampleSite() {
	const { db, sqlite } = testDatabase()
	for (const table of ["setup_marks", "species", "posts", "audit_entries"] as const)
		await db.deleteFrom(table).execute()
	await setMark(db, "sample loaded", LOADED)
	await storeSampleTexts(db)
	for (const name of ["Loon", "Heron"]) await insertSpecies(db, newSpecies({ name }), LOADED)
	await insertPost(db, newPost({ title: "Old", publishedAt: new Date("2026-05-22T16:00:00Z") }), LOADED)
	await insertPost(db, newPost({ kind: "page", title: "About" }), LOADED)
	await insertSpecies(db, newSpecies({ name: "Our own" }), LATER)
	sqlite.exec(
		`insert into media (kind, name, content_type, bytes, created_at) values ('image', 'map.svg', 'image/svg+xml', 1, '${LOADED.toISOString()}')`,
	)
	const { id } = await db.selectFrom("media").select("id").executeTakeFirstOrThrow()
	const map = {
		...{ name: "The farm", description: "", altText: "Drawn map" },
		...{ controlPoints: [], trails: [], places: [PLACE] },
	}
	await insertMap(db, map as unknown as SampleMap, id, LOADED)
	return db
}

type Db = Awaited<ReturnType<typeof sampleSite>>

const described = async (db: Db) => {
	const sample = await readSample(db)
	return sample && describeSample(sample)
}

const TEXTS = Object.keys(texts).length
const ALL = `2 species, 1 page, 1 post, 1 place, 1 map and ${TEXTS} texts`

test("removing moves what nobody has changed to the trash with the map, deletes the texts, and is in the audit trail once", async () => {
	const db = await sampleSite()
	expect(await described(db)).toBe(ALL)
	const edited = { revision: 2, updated_at: LATER.toISOString() }
	await db.updateTable("species").set(edited).where("name", "=", "Heron").execute()
	await changeSetting(db, "tour_text", "Ours.", change)
	await db.deleteFrom("audit_entries").execute()
	const left = `1 species, 1 page, 1 post, 1 place, 1 map and ${TEXTS - 1} texts`
	expect(await described(db)).toBe(left)
	const { id } = await db
		.selectFrom("species")
		.select("id")
		.where("name", "=", "Heron")
		.executeTakeFirstOrThrow()
	expect((await readSample(db))?.stays).toEqual([{ kind: "species", id }])
	await removeSample(db, change)
	const names = await db.selectFrom("species").select("name").orderBy("name").execute()
	expect(names).toEqual([{ name: "Heron" }, { name: "Our own" }])
	for (const table of ["maps", "places", "posts"] as const)
		expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
	expect(await readSettings(db)).toMatchObject({
		hero_title: HOME_SETTINGS.hero_title.default,
		tour_text: "Ours.",
	})
	expect(await readSample(db)).toBeUndefined()
	await removeSample(db, change)
	const entries = await db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(entries).toEqual([{ action: "sample.removed", subject: left }])
})

test("a map with a trail of the farm's own stays, with the sample's places at which that stops", async () => {
	const db = await sampleSite()
	const { id: mapId } = await db.selectFrom("maps").select("id").executeTakeFirstOrThrow()
	const { id: place } = await db.selectFrom("places").select("id").executeTakeFirstOrThrow()
	const trail = {
		...{ name: "Ours", color: "#8a2f20", lengthMetres: 100, minutes: 5, line: [{ x: 0.5, y: 0.5 }] },
		...{ steepness: "flat", surface: "grass", wheelchair: "yes", stroller: "yes" },
		...{ places: [place], closed: false, closedReason: "", closedUntil: null },
	} as unknown as TrailContent
	await insertRecord(db, TRAIL, trail, LATER, mapId)
	expect((await readSample(db))?.stays).toEqual([
		{ kind: "place", id: place },
		{ kind: "map", id: mapId },
	])
	await removeSample(db, change)
	const stops = await db.selectFrom("trail_places").select("place_id").execute()
	expect(stops).toEqual([{ place_id: place }])
})
