import { expect, test } from "vitest"
import { submissionErrors } from "./submission-errors.ts"

test("an error in an unknown field is listed under its name", () => {
	expect(submissionErrors({ madeUp: ["Made up"] })).toEqual({ madeUp: ["Made up"] })
})

test("errors in list items count once for the list, and errors without a path for the form", () => {
	expect(submissionErrors({ "tags[0]": ["Wrong"], "tags[2]": ["Wrong"], "": ["Too late"] })).toEqual({
		tags: ["Wrong"],
		"": ["Too late"],
	})
})
