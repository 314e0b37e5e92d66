import { expect, test } from "vitest"
import { insertMap, type SampleMap } from "#app/models/map/sample-map.server.ts"
import type { TrailContent } from "#app/models/map/trail.record.ts"
import { TRAILS } from "#app/models/map/trail.server.ts"
import { insertPost } from "#app/models/posts/post.server.ts"
import { HOME_SETTINGS } from "#app/models/settings/home-settings.ts"
import { changeSetting, readSettings } from "#app/models/settings/setting.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { insertRecord } from "#app/records/record-store.server.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import texts from "#db/sample/texts.json"
import { isSampleRemoved, keepSample, readSample, removeSample, restoreSample } from "./sample.server.ts"
import { describeSample } from "./sample.ts"
import { storeSampleTexts } from "./sample-texts.server.ts"
import { setMark } from "./setup-marks.server.ts"

const LOADED = new Date("2026-06-01T12:00:00Z")
const LATER = new Date("2026-06-02T12:00:00Z")
const change = { by: "anna", at: LATER }

const PLACE = {
	name: "Dock",
	kind: "viewpoint",
	x: 0.5,
	y: 0.5,
	description: "",
	number: 1,
	species: ["Gavia immer"],
}

async function sampleSite() {
	const { db, sqlite } = testDatabase()
	for (const table of ["setup_marks", "species", "posts", "audit_entries"] as const)
		await db.deleteFrom(table).execute()
	await setMark(db, "sample loaded", LOADED)
	await storeSampleTexts(db)
	for (const name of ["Loon", "Heron"]) await insertSpecies(db, newSpecies({ name }), LOADED)
	const post = {
		title: "Old",
		content: "News.",
		excerpt: "",
		category: "updates",
		tags: [],
		published: true,
	} as const
	await insertPost(db, { ...post, tags: [], publishedAt: new Date("2026-05-22T16:00:00Z") }, LOADED)
	await insertPost(db, { ...post, tags: [], kind: "page", title: "About" }, LOADED)
	await insertSpecies(db, newSpecies({ name: "Our own" }), LATER)
	sqlite.exec(
		`insert into media (kind, name, content_type, bytes, created_at) values ('image', 'map.svg', 'image/svg+xml', 1, '${LOADED.toISOString()}')`,
	)
	const { id } = await db.selectFrom("media").select("id").executeTakeFirstOrThrow()
	const map = {
		name: "The farm",
		description: "",
		altText: "Drawn map",
		controlPoints: [],
		trails: [],
		places: [PLACE],
	}
	await insertMap(db, map as unknown as SampleMap, id, LOADED)
	return db
}

type Db = Awaited<ReturnType<typeof sampleSite>>

const names = async (db: Db) =>
	(await db.selectFrom("species").select("name").orderBy("name").execute()).map(({ name }) => name)

const SAMPLE = {
	species: 2,
	posts: 1,
	pages: 1,
	maps: 1,
	places: 1,
	trails: 0,
	texts: Object.keys(texts).length,
	mapTexts: 0,
}

test("removing moves what nobody has changed to the trash with the map and the texts, once, and is in the audit trail", async () => {
	const db = await sampleSite()
	expect((await readSample(db))?.unchanged).toEqual(SAMPLE)
	const heron = { description: "Ours.", updated_at: LATER.toISOString() }
	await db.updateTable("species").set(heron).where("name", "=", "Heron").execute()
	await changeSetting(db, "tour_text", "Ours.", change)
	await db.deleteFrom("audit_entries").execute()
	const left = { ...SAMPLE, species: 1, texts: SAMPLE.texts - 1 }
	expect((await readSample(db))?.unchanged).toEqual(left)
	expect(await removeSample(db, change)).toBe(1)
	expect(await names(db)).toEqual(["Heron", "Our own"])
	expect(await db.selectFrom("maps").selectAll().execute()).toEqual([])
	expect(await readSettings(db)).toMatchObject({
		hero_title: HOME_SETTINGS.hero_title.default,
		tour_text: "Ours.",
	})
	const { id } = await db
		.selectFrom("species")
		.select("id")
		.where("name", "=", "Heron")
		.executeTakeFirstOrThrow()
	expect((await readSample(db))?.stays).toEqual([{ kind: "species", id, reason: "changed", isShown: true }])
	expect(await isSampleRemoved(db)).toBe(true)
	await removeSample(db, change)
	const entries = await db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(entries).toEqual([{ action: "sample.removed", subject: describeSample(left) }])
})

test("a removed sample comes back with the species of its places, and can be removed again", async () => {
	const db = await sampleSite()
	await removeSample(db, change)
	expect(await restoreSample(db, change)).toEqual({ count: 5, missing: [] })
	expect((await readSample(db))?.unchanged).toEqual(SAMPLE)
	const linked = await db.selectFrom("place_species").selectAll().execute()
	expect(linked.length).toBeGreaterThan(0)
	expect((await readSettings(db)).hero_title).toBe(texts.hero_title)
	await removeSample(db, change)
	expect(await names(db)).toEqual(["Our own"])
})

test("what an administrator has written after the sample was removed stays when the sample comes back", async () => {
	const db = await sampleSite()
	await removeSample(db, change)
	await changeSetting(db, "hero_title", "Our marsh", change)
	const neutral = HOME_SETTINGS.tour_text.default
	await db.insertInto("settings").values({ key: "tour_text", value: neutral, description: "" }).execute()
	expect(await restoreSample(db, change)).toEqual({ count: 5, missing: ["Headline"] })
	expect(await readSettings(db)).toMatchObject({ hero_title: "Our marsh", tour_text: texts.tour_text })
	expect(await isSampleRemoved(db)).toBe(false)
})

test("what is kept isn't removed by a page that was opened before", async () => {
	const db = await sampleSite()
	await keepSample(db, change)
	expect(await readSample(db)).toBeUndefined()
	await removeSample(db, change)
	expect(await names(db)).toEqual(["Heron", "Loon", "Our own"])
})

test("a sample that is changed completely stays, and is offered until it is kept", async () => {
	const db = await sampleSite()
	const later = { updated_at: LATER.toISOString() }
	for (const table of ["species", "posts", "maps", "places"] as const)
		await db.updateTable(table).set(later).execute()
	await db.deleteFrom("settings").where("key", "in", Object.keys(texts)).execute()
	const sample = await readSample(db)
	expect(sample?.stays.map(({ kind }) => kind)).toEqual([
		"species",
		"species",
		"post",
		"page",
		"map",
		"place",
	])
	expect(await removeSample(db, change)).toBe(6)
	await keepSample(db, change)
	expect(await readSample(db)).toBeUndefined()
})

test("a place of the sample stays while a trail of the farm's own stops there", async () => {
	const db = await sampleSite()
	const { id: mapId } = await db.selectFrom("maps").select("id").executeTakeFirstOrThrow()
	const { id: place } = await db.selectFrom("places").select("id").executeTakeFirstOrThrow()
	const trail = {
		...{ name: "Ours", color: "#8a2f20", lengthMetres: 100, minutes: 5, line: [{ x: 0.5, y: 0.5 }] },
		...{ steepness: "flat", surface: "grass", wheelchair: "yes", stroller: "yes" },
		...{ places: [place], closed: false, noticeId: null },
	} as unknown as TrailContent
	await insertRecord(db, TRAILS, trail, LATER, mapId)
	expect(await removeSample(db, change)).toBe(2)
	const stops = await db.selectFrom("trail_places").select("place_id").execute()
	expect(stops).toEqual([{ place_id: place }])
	expect((await readSample(db))?.stays).toContainEqual({
		...{ kind: "place", id: place },
		...{ reason: "stop", isShown: true },
	})
})
