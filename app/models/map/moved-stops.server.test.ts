import { afterEach, beforeEach, expect, test } from "vitest"
import { addMedia } from "#app/models/media/media.server.ts"
import { findChanges } from "#app/records/record-changes.server.ts"
import { findRecord } from "#app/records/record-rows.server.ts"
import { createRecord, saveRecord } from "#app/records/record-store.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { lineOf } from "./map.ts"
import { PLACE } from "./place.record.ts"
import { listPlaces, PLACES } from "./place.server.ts"
import { TRAIL } from "./trail.record.ts"
import { TRAILS } from "./trail.server.ts"

const CHANGE = { by: "robin", at: new Date("2026-11-26T12:00:00Z") }

let opened: OpenDatabase
beforeEach(async () => {
	opened = testDatabase()
	await addMedia(opened.db, { name: "map.webp", kind: "image", contentType: "x", bytes: 1 }, CHANGE.at)
	opened.sqlite.exec(`
		insert into maps (id, name, alt_text, image_id, control_points, created_at, updated_at)
			values (1, 'The farm', 'A drawn map', 1, '[]', '', '');
		insert into places (id, map_id, name, kind, x, y, created_at, updated_at)
			values (1, 1, 'Oak', 'other', 0.5, 0.5, '', '');
	`)
})
afterEach(() => opened.close())

const key = (name: string) => ({ key: name, digest: name, isResent: false })

test("a place that moves takes the lines of its trails along, also those that aren't published yet", async () => {
	const { db } = opened
	const [oak] = await listPlaces(db, 1)
	if (!oak) throw new Error("There is no place.")
	const facts = { steepness: "flat", surface: "grass", wheelchair: "unknown", stroller: "unknown" } as const
	const far = { x: 0.9, y: 0.9 }
	const content = {
		...{
			...facts,
			name: "Loop",
			color: "#112233",
			lengthMetres: null,
			minutes: null,
			closed: false,
			noticeId: null,
		},
		places: [oak.id],
		line: [{ x: oak.x, y: oak.y }, far],
	}
	const { id } = (await createRecord(db, TRAILS, content, CHANGE, 1)) ?? {}
	if (id === undefined) throw new Error("There are too many trails.")
	const before = await findRecord(db, TRAIL, id)
	const draft = {
		parent: 1,
		id,
		revision: before?.revision ?? 0,
		idempotencyKey: key("draft"),
		isDraft: true,
	}
	expect(
		(await saveRecord(db, TRAILS, { ...draft, content: { ...content, name: "Round" } }, CHANGE)).result,
	).toBe("saved")
	const { revision } = (await findRecord(db, PLACE, oak.id)) ?? { revision: 0 }
	const place = { ...oak, x: 0.2, y: 0.3, mapId: 1, revision }
	const saved = {
		parent: 1,
		id: oak.id,
		content: place,
		revision,
		idempotencyKey: key("place"),
		isDraft: false,
	}
	expect((await saveRecord(db, PLACES, saved, CHANGE)).result).toBe("saved")
	const trail = await findRecord(db, TRAIL, id)
	expect(trail).toMatchObject({ name: "Loop", line: [{ x: 0.2, y: 0.3 }, far] })
	expect(trail && lineOf(trail, await listPlaces(db, 1))).toHaveLength(2)
	const row = await db.selectFrom("trails").select("changes").where("id", "=", id).executeTakeFirst()
	expect(JSON.parse(row?.changes ?? "{}")).toMatchObject({ name: "Round", line: [{ x: 0.2, y: 0.3 }, far] })
})

test("a place that moves takes along the line of a draft in which alone it is a stop", async () => {
	const { db } = opened
	const facts = { steepness: "flat", surface: "grass", wheelchair: "unknown", stroller: "unknown" } as const
	const others = { name: "Loop", color: "#112233", lengthMetres: null, minutes: null, closed: false }
	const line = [
		{ x: 0.5, y: 0.5 },
		{ x: 0.9, y: 0.9 },
	]
	const content = { ...facts, ...others, noticeId: null, places: [] as number[], line }
	const { id = 0 } = (await createRecord(db, TRAILS, content, CHANGE, 1)) ?? {}
	const draft = { parent: 1, id, revision: 1, idempotencyKey: key("draft"), isDraft: true }
	expect(
		(await saveRecord(db, TRAILS, { ...draft, content: { ...content, places: [1] } }, CHANGE)).result,
	).toBe("saved")
	const oak = await findRecord(db, PLACE, 1)
	if (!oak) throw new Error("There is no place.")
	const moved = { ...oak, x: 0.2, y: 0.3 }
	const place = {
		parent: 1,
		id: 1,
		content: moved,
		revision: 1,
		idempotencyKey: key("place"),
		isDraft: false,
	}
	expect((await saveRecord(db, PLACES, place, CHANGE)).result).toBe("saved")
	expect(await findRecord(db, TRAIL, id)).toMatchObject({ line })
	expect(await findChanges(db, TRAIL, id)).toMatchObject({ line: [{ x: 0.2, y: 0.3 }, line[1]] })
})
