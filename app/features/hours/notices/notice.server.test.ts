import { expect, test } from "vitest"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { bodyOf } from "#core/records/define-record.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { NOTICE_CONTENT } from "#core/testing/notice-content.ts"
import { NOTICE, type NoticeContent } from "./notice.record.ts"
import { listNotices, NOTICES } from "./notice.server.ts"
import { MAX_NOTICES } from "./notice.ts"

const change = { by: "anna", at: new Date("2026-07-04T12:00:00Z") }
const database = eachDatabase()

const add = (fields: Partial<NoticeContent> = {}, at = change.at) =>
	NOTICES.save(database.db, newRecord({ ...NOTICE_CONTENT, ...fields }), { ...change, at })

test("a new notice has not ended, those that have make room for it, and without one nothing is saved", async () => {
	for (const endsAt of ["2026-07-01T00:00:00.000Z", "2026-07-02T00:00:00.000Z"]) {
		await expect(add({ endsAt })).rejects.toThrow("This time has passed")
		await add({ endsAt }, new Date("2026-06-30T12:00:00Z"))
	}
	for (let at = 2; at < MAX_NOTICES; at++) await add()
	expect(await add({ text: "New" })).toBeDefined()
	const texts = (await listNotices(database.db)).map(({ text }) => text)
	expect(texts).toHaveLength(MAX_NOTICES - 1)
	expect(texts[0]).toBe("New")
	await add()
	await expect(add({ text: "One too many" })).rejects.toThrow("none has ended")
	expect((await listNotices(database.db)).map(({ text }) => text)).not.toContain("One too many")
})

test("API clients send times in UTC", () => {
	const body = { text: "Flooded", level: "closure", endsAt: "2026-07-04T11:05:00Z" }
	const times = { startsAt: null, endsAt: "2026-07-04T11:05:00.000Z" }
	expect(bodyOf(NOTICE).parse(body)).toEqual({ ...NOTICE_CONTENT, ...body, ...times })
	const { error } = bodyOf(NOTICE).safeParse({
		...body,
		startsAt: "2026-07-04T07:05",
		endsAt: "1999-01-01T00:00:00Z",
	})
	expect(error && fieldErrors(error)).toMatchObject({
		startsAt: ["startsAt must be a time in UTC, as ISO 8601, or null"],
		endsAt: expect.arrayContaining(["endsAt must be in this century"]),
	})
})
