import { expect, test } from "vitest"
import { submissionErrors } from "./submission-errors.ts"

const INCOMPLETE = "The form was not complete, so nothing was saved. Please send it again."

test("an error in an unknown field is listed under its name", () => {
	expect(submissionErrors({ madeUp: ["Made up"] })).toEqual({ madeUp: ["Made up"] })
})

test("errors in list items count once for the list, and errors without a path for the form", () => {
	expect(submissionErrors({ "tags[0]": ["Wrong"], "tags[2]": ["Wrong"], "": ["Too late"] })).toEqual({
		tags: ["Wrong"],
		"": ["Too late"],
	})
})

test("an invalid submission always has a message, even if its errors have none", () => {
	for (const errors of [{ formKey: [""] }, { formKey: [] }, {}, null, undefined])
		expect(submissionErrors(errors)).toEqual({ "": [INCOMPLETE] })
})
