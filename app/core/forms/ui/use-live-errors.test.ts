import { expect, test } from "vitest"
import { changedErrors, joinedErrors, type LiveErrors, rejectedErrors } from "./use-live-errors.ts"

const NAMES = ["title", "imageUpload", "eventStartDate", "slug"]
const TITLE = { title: ["Title is required"] }
const SLUG = { slug: ["Another post has this address"] }
const nothingHere = new Set<string>()
const rejectedHere = (local: LiveErrors["local"]) => rejectedErrors(undefined, local, nothingHere)
const answered = (server: LiveErrors["server"]): LiveErrors => ({ attempt: {}, local: {}, server })
const typing = (
	name: string,
	now: LiveErrors["local"] = {},
	foundHere: ReadonlySet<string> = nothingHere,
) => ({
	name,
	now,
	foundHere,
})

test("a corrected field has no error any more, and the others keep theirs", () => {
	const before = rejectedHere({ ...TITLE, eventStartDate: ["Start date is missing"] })
	const after = changedErrors(before, typing("title", { eventStartDate: ["Start date is missing"] }))
	expect(joinedErrors(after, NAMES)).toEqual({ eventStartDate: ["Start date is missing"] })
	expect(after.attempt, "the summary isn't focused again").toBe(before.attempt)
})

test("an error that only the server finds counts until its own field is changed", () => {
	const before = answered({ ...SLUG, "": ["Someone else saved this post"] })
	const other = changedErrors(before, typing("title"))
	expect(joinedErrors(other, NAMES)).toEqual({ ...SLUG, "": ["Someone else saved this post"] })
	const own = changedErrors(other, typing("slug"))
	expect(joinedErrors(own, NAMES)).toEqual({ "": ["Someone else saved this post"] })
})

test("a form that the browser rejects still shows what only the server found", () => {
	const again = rejectedErrors(answered({ ...SLUG, "": ["No response"] }), TITLE, nothingHere)
	expect(joinedErrors(again, NAMES)).toEqual({ ...TITLE, ...SLUG })
})

test("errors are in the order of the fields, with a file where its upload is", () => {
	const all = answered({ unknown: ["?"], slug: ["s"], image: ["i"], title: ["t"] })
	expect(Object.keys(joinedErrors(all, NAMES) ?? {})).toEqual(["title", "image", "slug", "unknown"])
})
