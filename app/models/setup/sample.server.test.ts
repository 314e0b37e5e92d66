import { expect, test } from "vitest"
import { insertPost } from "#app/models/posts/post.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { keepSample, readSample, removeSample } from "./sample.server.ts"
import { setMark } from "./setup-marks.server.ts"

const LOADED = new Date("2026-06-01T12:00:00Z")
const LATER = new Date("2026-06-02T12:00:00Z")
const change = { by: "anna", at: LATER }
const folder = testFolder()

async function sampleSite() {
	const { db } = testDatabase()
	await db.deleteFrom("setup_marks").execute()
	await db.deleteFrom("species").execute()
	await db.deleteFrom("posts").execute()
	await db.deleteFrom("audit_entries").execute()
	await setMark(db, "sample loaded", LOADED)
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
	return db
}

const names = async (db: Awaited<ReturnType<typeof sampleSite>>) =>
	(await db.selectFrom("species").select("name").orderBy("name").execute()).map(({ name }) => name)

test("removing deletes what nobody has changed, once, and is in the audit trail", async () => {
	const db = await sampleSite()
	expect(await readSample(db)).toEqual({ species: 2, posts: 1 })
	await db.updateTable("species").set({ revision: 2 }).where("name", "=", "Heron").execute()
	expect(await readSample(db)).toEqual({ species: 1, posts: 1 })
	await removeSample(db, folder.path, change)
	expect(await names(db)).toEqual(["Heron", "Our own"])
	expect(await readSample(db)).toBeUndefined()
	await removeSample(db, folder.path, change)
	const entries = await db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(entries).toEqual([{ action: "sample.removed", subject: "1 species and 1 post" }])
})

test("what is kept isn't removed by a page that was opened before", async () => {
	const db = await sampleSite()
	await keepSample(db, change)
	expect(await readSample(db)).toBeUndefined()
	await removeSample(db, folder.path, change)
	expect(await names(db)).toEqual(["Heron", "Loon", "Our own"])
})

test("a sample that is changed completely is no longer offered", async () => {
	const db = await sampleSite()
	await db.updateTable("species").set({ revision: 2 }).execute()
	await db.updateTable("posts").set({ revision: 2 }).execute()
	expect(await readSample(db)).toBeUndefined()
})
