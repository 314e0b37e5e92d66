import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"
import { isPageReplaced } from "./failed-submission.ts"

export type BrowserDraft = {
	/** Security: others may sign in on the same computer and must not see it. */
	user: string
	savedAt: number
	fields: [name: string, value: string][]
	/** Browsers can't store files here. */
	hadFiles: boolean
	base?: string
}

const PREFIX = "draft:"
const MAX_DRAFTS = 10
const MAX_CHARACTERS = 100_000
const MAX_AGE_MS = 3 * 24 * 3_600_000

/** Undefined if it is another user's, expired or invalid. */
export function parseDraft(value: unknown, user: string, now: number): BrowserDraft | undefined {
	if (typeof value !== "object" || value === null) return undefined
	const draft = value as Partial<Record<keyof BrowserDraft, unknown>>
	if (draft.user !== user || typeof draft.savedAt !== "number" || !Array.isArray(draft.fields))
		return undefined
	const age = now - draft.savedAt
	if (!(age >= 0 && age < MAX_AGE_MS)) return undefined
	const isField = (field: unknown) =>
		Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === "string")
	if (!draft.fields.every(isField)) return undefined
	const base = typeof draft.base === "string" && { base: draft.base }
	return { user, savedAt: draft.savedAt, fields: draft.fields, hadFiles: draft.hadFiles === true, ...base }
}

export function findKeptDraft(path: string, user: string): BrowserDraft | undefined {
	return parseDraft(readStored(PREFIX + path), user, Date.now())
}

/** Returns false if it can't be stored; an older draft of the form is then outdated and removed. */
export function saveDraft(path: string, draft: BrowserDraft): boolean {
	// Otherwise the page being left would store saved text once more.
	if (isPageReplaced()) return true
	const isStored = JSON.stringify(draft).length <= MAX_CHARACTERS && writeStored(PREFIX + path, draft)
	if (!isStored) removeDraft(path)
	const paths = allPaths()
	if (paths.length > MAX_DRAFTS) removeOldest(paths, draft.user)
	return isStored
}

function removeOldest(paths: string[], user: string): void {
	const savedAt = (path: string) => findKeptDraft(path, user)?.savedAt ?? 0
	const newestFirst = paths.sort((a, b) => savedAt(b) - savedAt(a))
	for (const old of newestFirst.slice(MAX_DRAFTS)) removeDraft(old)
}

export function removeDraft(path: string): void {
	writeStoredText(PREFIX + path, null)
}

/** Also removes expired drafts. */
export function removeOtherUsersDrafts(user: string): void {
	for (const path of allPaths()) if (!findKeptDraft(path, user)) removeDraft(path)
}

function allPaths(): string[] {
	try {
		const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
		return keys.map((key) => key.slice(PREFIX.length))
	} catch {
		return []
	}
}
