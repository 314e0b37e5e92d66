import { expect, test } from "vitest"
import { NOTICE_CONTENT } from "#core/testing/notice-content.ts"
import { currentNotices, type Notice, nextEnd, toShown } from "./notice.ts"

const EARLIER = "2026-07-04T11:00:00.000Z"
const LATER = "2026-07-04T13:00:00.000Z"

function notice(fields: Partial<Notice>): Notice {
	return { id: 1, ...NOTICE_CONTENT, createdAt: EARLIER, updatedAt: EARLIER, revision: 1, ...fields }
}

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

test("the most urgent notice is first, then the newest", () => {
	const levels = ["information", "closure", "caution", "closure"] as const
	const listed = levels.map((level, at) => notice({ id: at + 1, level }))
	expect(currentNotices(listed, new Date(LATER)).map(({ id }) => id)).toEqual([4, 2, 3, 1])
})
