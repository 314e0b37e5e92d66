import { expect, test } from "vitest"
import { insertMap, type SampleMap } from "#app/models/map/sample-map.server.ts"
import { insertPost } from "#app/models/posts/post.server.ts"
import { HOME_SETTINGS } from "#app/models/settings/home-settings.ts"
import { changeSetting, readSettings } from "#app/models/settings/setting.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
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
	await insertSpecies(db, newSpecies({ name: "Our own" }), LATER)
	sqlite.exec(
		`insert into media (kind, name, content_type, bytes, created_at) values ('image', 'map.svg', 'image/svg+xml', 1, '')`,
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

const SAMPLE = { species: 2, posts: 1, maps: 1, places: 1, trails: 0, texts: Object.keys(texts).length }

test("removing moves what nobody has changed to the trash with the map and the texts, once, and is in the audit trail", async () => {
	const db = await sampleSite()
	expect(await readSample(db)).toEqual(SAMPLE)
	await db.updateTable("species").set({ revision: 2 }).where("name", "=", "Heron").execute()
	await changeSetting(db, "tour_text", "Ours.", change)
	await db.deleteFrom("audit_entries").execute()
	const left = { ...SAMPLE, species: 1, texts: SAMPLE.texts - 1 }
	expect(await readSample(db)).toEqual(left)
	await removeSample(db, change)
	expect(await names(db)).toEqual(["Heron", "Our own"])
	expect(await db.selectFrom("maps").selectAll().execute()).toEqual([])
	expect(await readSettings(db)).toMatchObject({
		hero_title: HOME_SETTINGS.hero_title.default,
		tour_text: "Ours.",
	})
	expect([await readSample(db), await isSampleRemoved(db)]).toEqual([undefined, true])
	await removeSample(db, change)
	const entries = await db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(entries).toEqual([{ action: "sample.removed", subject: describeSample(left) }])
})

test("a removed sample comes back with the species of its places, and can be removed again", async () => {
	const db = await sampleSite()
	await removeSample(db, change)
	expect(await restoreSample(db, change)).toBe(4)
	expect(await readSample(db)).toEqual(SAMPLE)
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
	await restoreSample(db, change)
	expect((await readSettings(db)).hero_title).toBe("Our marsh")
	expect(await isSampleRemoved(db)).toBe(false)
})

test("what is kept isn't removed by a page that was opened before", async () => {
	const db = await sampleSite()
	await keepSample(db, change)
	expect(await readSample(db)).toBeUndefined()
	await removeSample(db, change)
	expect(await names(db)).toEqual(["Heron", "Loon", "Our own"])
})

test("a sample that is changed completely is no longer offered", async () => {
	const db = await sampleSite()
	for (const table of ["species", "posts"] as const)
		await db.updateTable(table).set({ revision: 2 }).execute()
	await db.updateTable("places").set({ updated_at: LATER.toISOString() }).execute()
	await db.deleteFrom("settings").where("key", "in", Object.keys(texts)).execute()
	expect(await readSample(db)).toBeUndefined()
})
