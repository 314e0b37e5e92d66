import { expect, onTestFinished, test } from "vitest"
import { DEFAULT_ZONE, setFarmZone } from "#core/time/local-time.ts"
import { describeSchedule, readSchedule } from "./schedule.ts"

const now = new Date("2026-03-01T12:00:00Z")
const read = (typed: string, stored: string | null = null) => readSchedule(typed, stored, now)

test("a post's date and time are read on the farm's clock", () => {
	expect(read("")).toEqual({ scheduledFor: null })
	expect(read("2026-03-02T08:00")).toEqual({ scheduledFor: "2026-03-02T13:00:00.000Z" })
	expect(read("2026-03-20 8:00:30")).toEqual({ scheduledFor: "2026-03-20T12:00:00.000Z" })
})

test("a schedule in the past or at a time that doesn't exist is a problem in words", () => {
	expect(read("2026-03-01T07:00")).toEqual({
		problem:
			"March 1, 2026 at 7:00 AM has passed: it is March 1, 2026 at 7:00 AM on the farm. Choose a later time, or publish immediately",
	})
	expect(read("2026-03-08T02:30")).toEqual({
		problem:
			"This time doesn't exist, because the clocks go forward that night. Choose March 8, 2026 at 3:30 AM or another time",
	})
	for (const typed of ["2026-02-30T08:00", "tomorrow", "2026-03-02T24:00"])
		expect(read(typed), typed).toEqual({
			problem: "Date and time must be an existing one, such as 2026-05-31 07:05",
		})
})

test("a time that occurs twice is the first one, and says so", () => {
	expect(read("2026-11-01T01:30")).toEqual({ scheduledFor: "2026-11-01T05:30:00.000Z" })
	expect(describeSchedule("2026-11-01T05:30:00.000Z")).toBe(
		"November 1, 2026 at 1:30 AM (the first of two, because the clocks go back)",
	)
	expect(describeSchedule("2026-11-01T06:30:00.000Z")).toContain("(the second of two,")
	expect(describeSchedule("2026-11-01T07:30:00.000Z")).toBe("November 1, 2026 at 2:30 AM")
	setFarmZone("Australia/Lord_Howe")
	onTestFinished(() => setFarmZone(DEFAULT_ZONE))
	expect(describeSchedule("2026-04-04T15:00:00.000Z")).toContain("(the second of two,")
})

test("an unchanged schedule stays exact, and may have come true while the form was open", () => {
	const second = "2026-11-01T06:30:20.000Z"
	expect(read("2026-11-01T01:30", second)).toEqual({ scheduledFor: second, isStored: true, isDue: false })
	const due = "2026-03-01T11:59:59.000Z"
	expect(read("2026-03-01T06:59", due)).toEqual({ scheduledFor: due, isStored: true, isDue: true })
	expect(read("2026-03-01T06:58", due)).toHaveProperty("problem")
})
