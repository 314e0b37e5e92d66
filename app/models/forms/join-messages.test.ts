import { expect, test } from "vitest"
import { joinErrors, joinMessages } from "./join-messages.ts"

test.each([
	[[], ""],
	[["Title is required"], "Title is required"],
	[["Username is required", "Password is required"], "Username is required. Password is required."],
	[["Is it? Please check.", "Really!", "No end"], "Is it? Please check. Really! No end."],
	[
		["It says ‘medium.’", "value must be 'true' or 'false'"],
		"It says ‘medium.’ value must be 'true' or 'false'.",
	],
])("the messages %j are joined to %j", (messages, text) => {
	expect(joinMessages(messages)).toBe(text)
})

test("the messages of all fields are joined to one text", () => {
	expect(joinErrors({ title: ["Title is required"], "": ["Nothing was saved."] })).toBe(
		"Title is required. Nothing was saved.",
	)
})
