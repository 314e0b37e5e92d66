import { expect, test } from "vitest"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { bodyOf, formOf } from "#app/records/define-record.ts"
import { NOTICE_CONTENT } from "#app/testing/fixtures/notice-content.ts"
import { NOTICE } from "./notice.record.ts"
import { NOTICE_LEVELS } from "./notice.ts"

const ZONE = "America/Toronto"

const typed = (fields: Record<string, string>) => {
	const form = new FormData()
	for (const [name, value] of Object.entries({ level: "caution", formKey: "k", revision: "1", ...fields }))
		form.set(name, value)
	return parseForm(form, formOf(NOTICE, { zone: ZONE }))
}

test("a typed notice becomes its content, and an empty time has no limit", () => {
	const form = typed({ text: " Trail flooded\r\nat the mill ", startsAt: "", endsAt: "2026-07-04T20:00" })
	expect(form.status === "success" && form.value).toMatchObject({
		text: "Trail flooded\nat the mill",
		level: "caution",
		link: "",
		startsAt: null,
		endsAt: "2026-07-05T00:00:00.000Z",
	})
})

test("all errors of a form are listed at once, at their fields", () => {
	const errors = (fields: Record<string, string>) => {
		const form = typed(fields)
		return form.status === "error" && form.error
	}
	expect(errors({ text: " ", link: "ftp://x", startsAt: "2026-02-30T07:05", endsAt: "soon" })).toEqual({
		text: ["Text is required"],
		link: ["Link must begin with http:// or https://, or with / for a page of this site"],
		startsAt: ["Start must be an existing date and time, such as 2026-05-31 07:05"],
		endsAt: ["End must be an existing date and time, such as 2026-05-31 07:05"],
	})
	expect(errors({ linkText: "Map", startsAt: "2026-07-04T07:05", endsAt: "2026-07-04T07:05" })).toEqual({
		text: ["Text is required"],
		link: ["Link is missing, but it has words"],
		endsAt: ["End must be after the start"],
	})
	expect(errors({ text: "x".repeat(301), level: "panic", link: `/${"x".repeat(500)}` })).toEqual({
		text: ["Text has more than 300 characters"],
		level: [`Level 'panic' is not one of ${NOTICE_LEVELS.join(", ")}`],
		link: ["Link has more than 500 characters"],
	})
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

test("an end that is twelve hours too early on the day of the start is asked about", () => {
	const problems = (endsAt: string) => {
		const form = typed({ text: "Ice", startsAt: "2026-12-04T09:00", endsAt })
		return form.status === "error" ? form.error?.endsAt : []
	}
	expect(problems("2026-12-04T05:00")).toEqual([
		"End must be after the start",
		"9:00 AM to 5:00 AM: did you mean 5:00 PM?",
	])
	expect(problems("2026-12-03T17:00")).toEqual(["End must be after the start"])
	expect(problems("2026-12-04T17:00")).toEqual([])
})
