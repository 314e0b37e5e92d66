import { expect, test } from "vitest"
import { parseLocalTime } from "#core/time/local-input.ts"
import { checkPublication } from "./publication.server.ts"

const now = new Date("2026-03-01T12:00:00Z")
/** As the form sends it. */
const choose = (typed: string, stored: string | null = null) =>
	checkPublication({ published: false, scheduledFor: parseLocalTime(typed) ?? null }, stored, now)
const scheduled = (scheduledFor: string) => ({ published: false, scheduledFor })

const AT_ONCE = { published: true, scheduledFor: null }

test("a schedule in the past is refused in words", () => {
	expect(() => choose("2026-03-01T07:00")).toThrow(
		"March 1, 2026 at 7:00 AM has passed: it is March 1, 2026 at 7:00 AM on the farm. Choose a later time, or publish immediately",
	)
})

test("an unchanged schedule stays exact, and may have come true while the form was open", () => {
	const second = "2026-11-01T06:30:20.000Z"
	expect(choose("2026-11-01T01:30", second)).toEqual(scheduled(second))
	const due = "2026-03-01T11:59:59.000Z"
	expect(choose("2026-03-01T06:59", due)).toEqual(AT_ONCE)
	expect(() => choose("2026-03-01T06:58", due)).toThrow("has passed")
})
