import { expect, test } from "vitest"
import { NOTICE_CONTENT } from "#app/testing/fixtures/notice-content.ts"
import { currentNotices, type Notice, nextEnd, statusOf, toShown } from "./notice.ts"

const NOON = new Date("2026-07-04T12:00:00Z")
const EARLIER = "2026-07-04T11:00:00.000Z"
const LATER = "2026-07-04T13:00:00.000Z"

function notice(fields: Partial<Notice>): Notice {
	return { id: 1, ...NOTICE_CONTENT, createdAt: EARLIER, updatedAt: EARLIER, revision: 1, ...fields }
}

test("a notice is shown from its start to its end, to the millisecond", () => {
	const status = (startsAt: string | null, endsAt: string | null) =>
		statusOf(notice({ startsAt, endsAt }), NOON)
	expect(status(null, null)).toBe("current")
	expect(status(NOON.toISOString(), null)).toBe("current")
	expect(status("2026-07-04T12:00:00.001Z", LATER)).toBe("scheduled")
	expect(status(EARLIER, "2026-07-04T12:00:00.001Z")).toBe("current")
	expect(status(EARLIER, NOON.toISOString())).toBe("ended")
	expect(currentNotices([notice({ startsAt: LATER }), notice({ endsAt: EARLIER })], NOON)).toEqual([])
})

test("the next change of a page is the earliest end of its notices", () => {
	expect(nextEnd([])).toBeUndefined()
	expect(nextEnd([notice({})])).toBeUndefined()
	expect(nextEnd([notice({}), notice({ endsAt: LATER }), notice({ endsAt: EARLIER })])).toBe(
		Date.parse(EARLIER),
	)
})

test("a link without words is called 'More information', and words without a link aren't shown", () => {
	const wordsOf = (link: string, linkText: string) => toShown(notice({ link, linkText })).linkText
	expect(wordsOf("/blog", "The story")).toBe("The story")
	expect(wordsOf("/blog", "")).toBe("More information")
	expect(wordsOf("", "")).toBe("")
})
