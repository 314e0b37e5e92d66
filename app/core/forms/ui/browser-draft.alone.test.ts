import { beforeEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "#core/testing/browser-storage.ts"
import { findKeptDraft, removeOtherUsersDrafts, saveDraft } from "./browser-draft.ts"

const typed = (title: string, savedAt = Date.now() - 1000) => ({
	user: "anna",
	savedAt,
	fields: [["title", title]] as [string, string][],
	hadFiles: false,
})
const titleAt = (path: string, user = "anna") => findKeptDraft(path, user)?.fields[0]?.[1]

beforeEach(() => {
	stubLocalStorage()
	return () => vi.unstubAllGlobals()
})

test("a form has one draft, which only its author sees", () => {
	saveDraft("/admin/news/new", typed("old"))
	saveDraft("/admin/news/new", typed("new"))
	expect([titleAt("/admin/news/new"), titleAt("/admin/news/new", "ben")]).toEqual(["new", undefined])
	removeOtherUsersDrafts("ben")
	expect(titleAt("/admin/news/new")).toBeUndefined()
})

test("at most ten drafts are stored, the newest ones", () => {
	for (let number = 1; number <= 12; number++)
		saveDraft(`/${number}`, typed(`${number}`, Date.now() - 60_000 + number))
	const left = Array.from({ length: 12 }, (_, at) => titleAt(`/${at + 1}`)).filter(Boolean)
	expect(left).toEqual(["3", "4", "5", "6", "7", "8", "9", "10", "11", "12"])
})
