import { beforeEach, expect, test } from "vitest"
import { Refusal } from "#core/forms/refusal.ts"
import { addMedia } from "#core/media/media.server.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { type Closing, closeTrail, listClosedTrails, openTrail } from "./closure.server.ts"

const database = eachDatabase()
const at = new Date("2026-06-01T12:00:00Z")
const NOW = `'${at.toISOString()}', '${at.toISOString()}'`
const TRAIL = { id: 5, mapId: 5 }
beforeEach(async () => {
	await addMedia(database.db, { name: "map.webp", kind: "image", contentType: "x", bytes: 1 }, at)
	database.sqlite.exec(`
		insert into maps (id, name, alt_text, image_id, control_points, created_at, updated_at)
			values (5, 'Farm', 'Map', 1, '[]', ${NOW});
		insert into trails (id, map_id, name, color, steepness, surface, wheelchair, stroller, created_at, updated_at)
			values (5, 5, 'Loop', '#123456', 'flat', 'gravel', 'yes', 'yes', ${NOW});
		insert into notices (id, text, level, ends_at, created_at, updated_at) values (1, 'Owl', 'closure', null, ${NOW}),
			(2, 'Mud', 'caution', null, ${NOW}), (3, 'Ice', 'closure', '2026-05-01T00:00:00.000Z', ${NOW})`)
})

const until = (time: string | null) => ({ reason: "Owl", until: time })
const ended = until("2026-06-01T11:00:00.000Z")
const close = (closing: Closing) => closeTrail(database.db, TRAIL, closing, { by: "bert", at })
const open = (trail = TRAIL, revision?: number) => openTrail(database.db, trail, revision, { by: "anna", at })
const rows = () => database.sqlite.prepare("select * from trails").all()

test("a trail is only said to be closed if it is, and otherwise stays as it was", async () => {
	const before = rows()
	for (const closing of [{ closure: ended }, { noticeId: 2 }, { noticeId: 3 }, { noticeId: 99 }])
		await expect(close(closing), JSON.stringify(closing)).rejects.toThrow("Loop stays open")
	expect(rows()).toEqual(before)
	for (const closing of [{ closure: until(null) }, { noticeId: 1 }, { closure: ended, noticeId: 1 }]) {
		await close(closing)
		expect([...(await listClosedTrails(database.db, at)).keys()]).toEqual([5])
		expect((await open()).before).toEqual(closing)
	}
})

test("'Undo' opens only the trail of this map that was closed, as it was then", async () => {
	const { revision } = await close({ closure: until(null) })
	await open()
	await close({ noticeId: 1 })
	const before = rows()
	const named = "bert has changed this trail since then, on June 1, 2026 at 8:00 AM."
	await expect(open(TRAIL, revision)).rejects.toThrow(named)
	await expect(open({ ...TRAIL, mapId: 6 })).rejects.toThrow(Refusal)
	expect(rows()).toEqual(before)
})
