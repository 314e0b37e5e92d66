import { beforeEach, expect, test } from "vitest"
import { Gone } from "#core/forms/refusal.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { closeTrail, listClosedTrails, openTrail } from "./closure.server.ts"

const database = eachDatabase()
const NOW = "2026-06-01T12:00:00.000Z"
const change = { by: "anna", at: new Date(NOW) }
const TRAIL = { id: 5, mapId: 5 }
beforeEach(() => {
	database.sqlite.exec(`
		insert into media (id, name, kind, content_type, bytes, created_at) values (5, 'map.webp', 'image', 'x', 1, '${NOW}');
		insert into maps (id, name, alt_text, image_id, control_points, created_at, updated_at)
			values (5, 'Farm', 'Map', 5, '[]', '${NOW}', '${NOW}');
		insert into trails (id, map_id, name, color, steepness, surface, wheelchair, stroller, created_at, updated_at)
			values (5, 5, 'Loop', '#123456', 'flat', 'gravel', 'yes', 'yes', '${NOW}', '${NOW}');
		insert into notices (id, text, level, ends_at, created_at, updated_at) values
			(1, 'Owl', 'closure', null, '${NOW}', '${NOW}'), (2, 'Mud', 'caution', null, '${NOW}', '${NOW}'),
			(3, 'Ice', 'closure', '2026-05-01T00:00:00.000Z', '${NOW}', '${NOW}');
	`)
})

const ended = { reason: "Owl", until: "2026-06-01T11:00:00.000Z" }
const close = (closing: Partial<Parameters<typeof closeTrail>[2]>) =>
	database.db
		.transaction()
		.execute((trx) => closeTrail(trx, TRAIL, { closure: undefined, noticeId: undefined, ...closing }, change))
const rows = () => database.sqlite.prepare("select * from trails").all()

test("a trail is only said to be closed if it is, and otherwise stays as it was", async () => {
	const before = rows()
	for (const closing of [{ closure: ended }, { noticeId: 2 }, { noticeId: 3 }, { noticeId: 99 }, {}])
		await expect(close(closing), JSON.stringify(closing)).rejects.toThrow("Loop stays open")
	expect(rows()).toEqual(before)
	for (const closing of [
		{ closure: { ...ended, until: null } },
		{ noticeId: 1 },
		{ closure: ended, noticeId: 1 },
	]) {
		await close(closing)
		expect([...(await listClosedTrails(database.db, change.at)).keys()]).toEqual([5])
		expect((await openTrail(database.db, { ...TRAIL, revision: undefined }, change)).before).toBeDefined()
	}
})

test("'Undo' doesn't open a trail that somebody else has changed since it was closed", async () => {
	const { revision } = await close({ closure: { reason: "", until: null } })
	const bert = { by: "bert", at: new Date("2026-06-01T13:00:00Z") }
	const why = { closure: { reason: "Flooded", until: null }, noticeId: undefined }
	await closeTrail(database.db, TRAIL, why, bert)
	const before = rows()
	const undo = (trail: typeof TRAIL) => openTrail(database.db, { ...trail, revision }, change)
	const named = "bert has changed this trail since then, on June 1, 2026 at 9:00 AM."
	await expect(undo(TRAIL)).rejects.toThrow(named)
	await expect(undo({ ...TRAIL, mapId: 6 })).rejects.toThrow(Gone)
	expect(rows()).toEqual(before)
})
