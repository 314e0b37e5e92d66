import { beforeEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "#core/testing/browser-storage.ts"
import { findDrafts, removeOpenDraft, saveDraft, setOpenDraft } from "./browser-draft.ts"

const PATH = "/admin/news/new"
const typed = (title: string, savedAt = Date.now() - 1000) => ({
	user: "anna",
	savedAt,
	fields: [["title", title]] as [string, string][],
	hadFiles: false,
})
const titles = (path = PATH) => findDrafts(path, "anna").map(({ fields }) => fields[0]?.[1])

beforeEach(() => {
	stubLocalStorage()
	setOpenDraft(PATH, undefined)
	return () => vi.unstubAllGlobals()
})

test("a draft stays stored while another text is typed into its form and saved", () => {
	saveDraft(PATH, typed("old", Date.now() - 5000))
	setOpenDraft(PATH, undefined)
	saveDraft(PATH, typed("ne"))
	saveDraft(PATH, typed("new"))
	expect(titles()).toEqual(["new", "old"])
	removeOpenDraft(PATH)
	expect(titles()).toEqual(["old"])
})

test("a form that restores a draft writes that draft, and leaves what was typed before", () => {
	saveDraft(PATH, typed("old", Date.now() - 5000))
	const [old] = findDrafts(PATH, "anna")
	setOpenDraft(PATH, undefined)
	saveDraft(PATH, typed("new", Date.now() - 3000))
	setOpenDraft(PATH, old?.key)
	saveDraft(PATH, typed("old, continued"))
	expect(titles()).toEqual(["old, continued", "new"])
})

test("at most ten drafts are stored, of all forms together", () => {
	for (let number = 1; number <= 12; number++) {
		setOpenDraft(PATH, undefined)
		saveDraft(PATH, typed(`${number}`, Date.now() - 60_000 + number))
	}
	expect(titles()).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"])
	saveDraft("/admin/species/new", typed("species"))
	expect(titles()).toHaveLength(9)
	expect(titles("/admin/species/new")).toEqual(["species"])
})
