import { expect, test } from "vitest"
import { checkPublication } from "./publication.server.ts"
import { readPublication } from "./publication.ts"

const now = new Date("2026-03-01T12:00:00Z")
/** As the form reads it, then as it is saved. */
const choose = (typed: string, stored: string | null = null, published = false) => {
	const { value, problems } = readPublication(published, typed)
	return problems[0]?.message ?? checkPublication(value, stored, now)
}
const scheduled = (scheduledFor: string) => ({ published: false, scheduledFor })

const DRAFT = { published: false, scheduledFor: null }
const AT_ONCE = { published: true, scheduledFor: null }

test("a post's date and time are read on the farm's clock", () => {
	expect(choose("")).toEqual(DRAFT)
	expect(choose(" ", null, true)).toEqual(AT_ONCE)
	expect(choose("2026-03-02T08:00")).toEqual(scheduled("2026-03-02T13:00:00.000Z"))
	expect(choose("2026-03-20 8:00:30")).toEqual(scheduled("2026-03-20T12:00:00.000Z"))
})

test("a schedule in the past, or beside 'Publish immediately', is a problem in words", () => {
	expect(() => choose("2026-03-01T07:00")).toThrow(
		"March 1, 2026 at 7:00 AM has passed: it is March 1, 2026 at 7:00 AM on the farm. Choose a later time, or publish immediately",
	)
	for (const typed of ["2026-02-30T08:00", "tomorrow", "2026-03-02T24:00"])
		expect(choose(typed), typed).toBe("Date and time must be an existing one, such as 2026-05-31 07:05")
	expect(choose("2026-03-02T08:00", null, true)).toBe(
		"Choose one: turn off 'Publish immediately', or clear this date and time",
	)
})

test("a time that clocks skip is an hour later, and one that occurs twice is the first one", () => {
	expect(choose("2026-03-08T02:30")).toEqual(scheduled("2026-03-08T07:30:00.000Z"))
	expect(choose("2026-11-01T01:30")).toEqual(scheduled("2026-11-01T05:30:00.000Z"))
})

test("an unchanged schedule stays exact, and may have come true while the form was open", () => {
	const second = "2026-11-01T06:30:20.000Z"
	expect(choose("2026-11-01T01:30", second)).toEqual(scheduled(second))
	const due = "2026-03-01T11:59:59.000Z"
	expect(choose("2026-03-01T06:59", due)).toEqual(AT_ONCE)
	expect(() => choose("2026-03-01T06:58", due)).toThrow("has passed")
})
