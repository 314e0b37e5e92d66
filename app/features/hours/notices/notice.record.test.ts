import { expect, test } from "vitest"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { bodyOf } from "#core/records/define-record.ts"
import { NOTICE_CONTENT } from "#core/testing/notice-content.ts"
import { NOTICE } from "./notice.record.ts"

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
