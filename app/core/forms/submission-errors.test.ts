import { expect, test } from "vitest"
import { submissionErrors } from "./submission-errors.ts"

test("errors in list items count once for the list, and errors without a path for the form", () => {
	expect(submissionErrors({ "tags[0]": ["Wrong"], "tags[2]": ["Wrong"], "": ["Too late"] })).toEqual({
		tags: ["Wrong"],
		"": ["Too late"],
	})
})
