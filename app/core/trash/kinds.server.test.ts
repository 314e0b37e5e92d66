import { beforeEach, expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { Gone } from "#core/forms/refusal.ts"
import { addMedia, deleteOrphanedMedia } from "#core/media/media.server.ts"
import { allKinds, type RecordKind, recordKinds, rulesOf } from "#core/records/known-kinds.ts"
import { listsOf } from "#core/records/record-kinds.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { restore, restoreDeletedAt } from "./restore.server.ts"
import { dumpTables } from "./testing/dump.ts"
import { deleteRecord } from "./trash.server.ts"
import { pageOfTrash } from "./trash-entries.server.ts"

const LOST = "Without links to what was deleted or changed in the meantime"
const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at }
const ALL = { from: 1, page: 1 }
const NOW = `'${at.toISOString()}', '${at.toISOString()}'`

const database = eachDatabase()
beforeEach(async () => {
	for (const name of ["map.webp", "loon.webp", "post.webp", "chick.webp"])
		await addMedia(database.db, { name, kind: "image", contentType: "x", bytes: 1 }, at)
	database.sqlite.exec(`
		insert into species (id, name, scientific_name, type, conservation_status, created_at, updated_at)
			values (5, 'Loon', 'Gavia immer', 'bird', 'vulnerable', ${NOW});
		insert into species_photos (id, species_id, position, image_id) values (4, 5, 1, 2);
		insert into species_photos (id, species_id, position, image_id, alt) values (5, 5, 2, 4, 'A chick');
		insert into posts (id, slug, title, content, cover_id, created_at, updated_at) values (5, 'otters', 'Otters', 'Two.', 3, ${NOW});
		insert into notices (id, text, level, created_at, updated_at) values (5, 'The bridge is closed.', 'closure', ${NOW});
		insert into other_hours (id, "from", "to", is_yearly, hours, reason, kept_open, updated_at)
			values (5, '2026-12-24', '2026-12-26', 1, '{}', 'Eve', '["2026-12-25"]', '${at.toISOString()}');
		insert into redirects (id, path, target, updated_at) values (5, '/old', '/visit', '${at.toISOString()}');
		insert into maps (id, name, alt_text, image_id, control_points, created_at, updated_at) values
			(5, 'The farm', 'A drawn map', 1, '[{"x":0.1}]', ${NOW}), (6, 'The island', 'Another one', 1, '[]', ${NOW});
		insert into places (id, map_id, name, kind, x, y, created_at, updated_at) values
			(5, 5, 'Pond', 'water', ${1 / 3}, 1.0, ${NOW}), (6, 5, 'Barn', 'building', 0, 0.25, ${NOW}),
			(7, 6, 'Dock', 'other', 0.5, 0.5, ${NOW});
		insert into place_species values (5, 5), (7, 5);
		insert into trails (id, map_id, name, color, steepness, surface, wheelchair, stroller, line, created_at, updated_at)
			values (5, 5, 'Loop', '#123456', 'flat', 'gravel', 'yes', 'yes', '[{"x":0.5,"y":0.25}]', ${NOW});
		insert into trail_places values (5, 0, 6), (5, 1, 5), (5, 2, 6);
	`)
	for (const { table } of listsOf(recordKinds())) insertAnyRow(database.sqlite, table, { id: 5 })
})

const remove = (kind: RecordKind, id = 5) => deleteRecord(database.db, kind, id, change)
const services = () => ({ db: database.db, features: SERVER_FEATURES })
const entries = async () => (await pageOfTrash(database.db, ALL, allKinds())).entries
const trashIdOf = async (kind: RecordKind) => (await entries()).find((one) => one.kind === kind)?.id ?? 0
const bring = async (kind: RecordKind, kinds = allKinds()) =>
	await restore(services(), await trashIdOf(kind), kinds, change)
const exec = (statements: string) => database.sqlite.exec(statements)
const rowsOf = (statement: string) => database.sqlite.prepare(statement).all()

const TABLES = [
	...allKinds().map((kind) => rulesOf(kind).table),
	...["place_species", "trail_places", "similar_names", "former_slugs", "media"],
]
const dump = () => dumpTables(database, TABLES)

test.each(allKinds())(
	"a deleted %s is in no table but the trash, and comes back with everything, with the next revision",
	async (kind) => {
		if (kind === "page") exec("update posts set kind = 'page', slug = '/otters' where id = 5")
		const before = dump()
		const { table } = rulesOf(kind)
		expect(await remove(kind)).toEqual(expect.any(String))
		expect(rowsOf(`select * from ${table} where id = 5`)).toEqual([])
		await expect(remove(kind)).rejects.toThrow(Gone)
		expect(await deleteOrphanedMedia(database.db)).toEqual([])
		expect(await entries()).toMatchObject([{ kind, recordId: 5, deletedBy: "anna" }])
		const { notes, ...one } = await bring(kind)
		expect(one).toMatchObject({ kind, id: 5 })
		expect(notes.filter((note) => !note.startsWith("It's a draft"))).toEqual([])
		const raised = {
			[table]: [5],
			...(kind === "map" && { places: [5, 6], trails: [5] }),
			...(kind === "species" && { species_photos: [4, 5] }),
		}
		for (const [table, ids] of Object.entries(raised))
			exec(`update ${table} set revision = revision - 1 where id in (${ids})`)
		expect(dump()).toEqual(before)
		expect(await entries()).toEqual([])
		const actions = await database.db.selectFrom("audit_entries").select(["action", "subject_id"]).execute()
		const { deleted, restored } = rulesOf(kind).auditActions
		expect(actions).toEqual([deleted, restored].map((action) => ({ action, subject_id: 5 })))
	},
)

test("a restored place comes without the species that is gone, and says so", async () => {
	await remove("place")
	exec("delete from species")
	expect((await bring("place")).notes).toEqual([LOST])
	expect(rowsOf("select * from place_species where place_id = 5")).toEqual([])
	expect(rowsOf("select position from trail_places order by position")).toEqual([
		{ position: 0 },
		{ position: 1 },
		{ position: 2 },
	])
})

test("a place whose map is in the trash or gone stays in the trash, with the map's name", async () => {
	await remove("place")
	await remove("map")
	const reason = "Pond. Its map is in the trash, too. Restore it first: The farm"
	await expect(bring("place")).rejects.toThrow(reason)
	exec("delete from trash where kind = 'map'")
	await expect(bring("place")).rejects.toThrow("Its map no longer exists: The farm")
	expect(await entries()).toHaveLength(1)
})

test("a record stays in the trash while there are already as many as may exist", async () => {
	await remove("map")
	for (let id = 10; id < 19; id++)
		exec(
			`insert into maps (id, name, alt_text, image_id, created_at, updated_at) values (${id}, 'M', 'M', 1, ${NOW})`,
		)
	await expect(bring("map")).rejects.toThrow("There are already 10. Delete another one first")
	exec("delete from maps where id = 10")
	expect(await bring("map")).toMatchObject({ id: 5 })
})

test("a restored photo keeps its texts, and where it has none, gets what was typed since", async () => {
	exec("delete from species_photos where id = 4")
	await remove("photo")
	exec("insert into species_photos (species_id, position, alt, credit) values (5, 1, 'A loon', 'Ada')")
	await bring("photo")
	expect(rowsOf("select id, alt, credit from species_photos")).toEqual([
		{ id: 5, alt: "A chick", credit: "Ada" },
	])
})

test("texts that wait for a photo aren't one", async () => {
	exec("update species_photos set image_id = null where id = 5")
	await expect(remove("photo")).rejects.toThrow(Gone)
	expect(await entries()).toEqual([])
})

test("an editor restores nothing that only administrators delete, not even with 'Undo'", async () => {
	const kinds = allKinds().filter((kind) => rulesOf(kind).role === "editor")
	expect(kinds).toEqual(expect.arrayContaining(["species", "photo", "post", "map", "place", "trail"]))
	expect(kinds).not.toEqual(expect.arrayContaining(["hours"]))
	await remove("notice")
	await remove("hours")
	await remove("place")
	expect((await pageOfTrash(database.db, ALL, kinds)).entries.map(({ kind }) => kind)).toEqual(["place"])
	await expect(bring("notice", kinds)).rejects.toThrow(Gone)
	const undone = await restoreDeletedAt(services(), at.toISOString(), kinds, change)
	expect(undone.map(({ kind }) => kind)).toEqual(["place"])
	expect((await entries()).map(({ kind }) => kind)).toEqual(["hours", "notice"])
})
