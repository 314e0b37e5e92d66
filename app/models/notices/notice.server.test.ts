import { afterEach, beforeEach, expect, test } from "vitest"
import { deleteRecord } from "#app/models/trash/trash.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import {
	createNotice,
	findNotice,
	listCurrentNotices,
	listNotices,
	saveNotice,
	updateNotice,
} from "./notice.server.ts"
import { MAX_NOTICES } from "./notice.ts"
import type { NoticeContent } from "./notice-form.ts"

const change = { by: "anna", at: new Date("2026-07-04T12:00:00Z") }
let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
})
afterEach(() => database.close())

const content = (fields: Partial<NoticeContent> = {}): NoticeContent => ({
	text: "Flooded",
	level: "closure",
	link: "",
	linkText: "",
	startsAt: null,
	endsAt: null,
	...fields,
})
const add = (fields: Partial<NoticeContent> = {}) => createNotice(database.db, content(fields), change)
const key = (isResent: boolean) => ({ key: "form-1", digest: isResent ? "b" : "a", isResent })

test("a saved notice is found with all of its fields, and visitors see it while it is current", async () => {
	const saved = await add({
		text: "Mill trail",
		link: "/blog",
		linkText: "Story",
		endsAt: "2026-07-04T13:00:00.000Z",
	})
	expect(await findNotice(database.db, saved?.id ?? 0)).toEqual(saved)
	expect(saved).toMatchObject({ text: "Mill trail", linkText: "Story", revision: 1 })
	await add({ startsAt: "2026-07-04T12:30:00.000Z" })
	const shownAt = async (time: string) =>
		(await listCurrentNotices(database.db, new Date(`2026-07-04T${time}Z`))).map(({ id }) => id)
	expect([await shownAt("12:00"), await shownAt("12:30"), await shownAt("13:00")]).toEqual([[1], [2, 1], [2]])
})

test("the oldest ended notice makes room for a new one, and without one nothing is saved", async () => {
	await add({ text: "Second to end", endsAt: "2026-07-02T00:00:00.000Z" })
	await add({ text: "First to end", endsAt: "2026-07-01T00:00:00.000Z" })
	for (let at = 2; at < MAX_NOTICES; at++) await add()
	expect(await add({ text: "New" })).toBeDefined()
	const texts = (await listNotices(database.db)).map(({ text }) => text)
	expect(texts).toHaveLength(MAX_NOTICES)
	expect([texts[0], texts.at(-1)]).toEqual(["New", "Second to end"])
	await add()
	expect(await add({ text: "One too many" })).toBeUndefined()
	expect((await listNotices(database.db)).map(({ text }) => text)).not.toContain("One too many")
	const notice = { id: null, content: content(), revision: 0, idempotencyKey: key(false) }
	expect(await saveNotice(database.db, notice, change)).toBe("too many")
})

test("an outdated revision is an edit conflict, and a deleted notice is reported", async () => {
	const { id = 0 } = (await add()) ?? {}
	expect(await updateNotice(database.db, id, 1, content({ text: "Theirs" }), change)).toBe("saved")
	expect(await updateNotice(database.db, id, 1, content({ text: "Mine" }), change)).toBe("edit conflict")
	expect((await findNotice(database.db, id))?.text).toBe("Theirs")
	const deleted = { result: "deleted", name: "Theirs" }
	expect(await deleteRecord(database.db, "notice", id, change)).toEqual(deleted)
	expect(await deleteRecord(database.db, "notice", id, change)).toEqual({ result: "gone" })
	expect(await updateNotice(database.db, id, 2, content(), change)).toBe("deleted")
	const trail = await database.db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(trail).toEqual([
		{ action: "notice.created", subject: "Flooded" },
		{ action: "notice.updated", subject: "Theirs" },
		{ action: "notice.deleted", subject: "Theirs" },
	])
})

test("a form that is sent again after a lost response changes the notice that it created", async () => {
	const notice = { id: null, content: content(), revision: 0, idempotencyKey: key(false) }
	expect(await saveNotice(database.db, notice, change)).toBe("saved")
	const again = { ...notice, content: content({ text: "Corrected" }), idempotencyKey: key(true) }
	expect(await saveNotice(database.db, again, change)).toBe("saved")
	expect((await listNotices(database.db)).map(({ text }) => text)).toEqual(["Corrected"])
})
