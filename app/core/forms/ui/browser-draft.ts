import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"
import { isPageReplaced } from "./page-replacement.ts"

export type BrowserDraft = {
	/** Only this user may see the draft, because others may sign in on the same computer. */
	user: string
	savedAt: number
	fields: [name: string, value: string][]
	/** Browsers can't store files here. */
	hadFiles: boolean
}

export type StoredDraft = BrowserDraft & { key: string }

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
	return { user, savedAt: draft.savedAt, fields: draft.fields, hadFiles: draft.hadFiles === true }
}

export function findDrafts(path: string, user: string): StoredDraft[] {
	return storedDrafts(user).filter(({ key }) => pathOf(key) === path)
}

export function hasDraft(path: string): boolean {
	return allKeys().some((key) => {
		const stored = readStored(key)
		const user = typeof stored === "object" && stored !== null && "user" in stored ? stored.user : undefined
		return pathOf(key) === path && typeof user === "string" && readDraft(key, user) !== undefined
	})
}

/** By path: the draft that the open form writes. Other drafts of the path are offered. */
const openKeys = new Map<string, string>()

export function setOpenDraft(path: string, key: string | undefined): void {
	if (key === undefined) openKeys.delete(path)
	else openKeys.set(path, key)
}

export function isOpenDraft(path: string, { key }: StoredDraft): boolean {
	return openKeys.get(path) === key
}

/** By path: stores what is typed into the open form now. */
const writers = new Map<string, () => void>()

export function setDraftWriter(path: string, write: (() => void) | undefined): void {
	if (write) writers.set(path, write)
	else writers.delete(path)
}

/** Whether what is typed into the open form will be offered when it is opened again. */
export function isDraftKept(path: string): boolean {
	writers.get(path)?.()
	const key = openKeys.get(path)
	return key !== undefined && readStored(key) !== undefined
}

/** Returns false if it can't be stored; an older draft of this form is then outdated and removed. */
export function saveDraft(path: string, draft: BrowserDraft): boolean {
	// The page that is left would store saved text once more.
	if (isPageReplaced()) return true
	const key = openKeys.get(path) ?? freeKey(path)
	openKeys.set(path, key)
	const isStored = JSON.stringify(draft).length <= MAX_CHARACTERS && writeStored(key, draft)
	if (!isStored) removeDraft(key)
	for (const old of storedDrafts(draft.user).slice(MAX_DRAFTS)) removeDraft(old.key)
	return isStored
}

export function removeDraft(key: string): void {
	writeStoredText(key, null)
}

export function removeOpenDraft(path: string): void {
	const key = openKeys.get(path)
	if (key !== undefined) removeDraft(key)
}

export function removeOtherUsersDrafts(user: string): void {
	for (const key of allKeys()) if (!readDraft(key, user)) removeDraft(key)
}

function readDraft(key: string, user: string): BrowserDraft | undefined {
	return parseDraft(readStored(key), user, Date.now())
}

function storedDrafts(user: string): StoredDraft[] {
	return allKeys()
		.flatMap((key) => {
			const draft = readDraft(key, user)
			return draft ? [{ ...draft, key }] : []
		})
		.sort((a, b) => b.savedAt - a.savedAt)
}

/** `draft:/path`, then `draft:/path#2` and so on. */
function freeKey(path: string): string {
	const first = PREFIX + path
	let key = first
	for (let number = 2; readStored(key) !== undefined; number++) key = `${first}#${number}`
	return key
}

function pathOf(key: string): string {
	return key.slice(PREFIX.length).replace(/#.*/, "")
}

function allKeys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
	} catch {
		return []
	}
}

/** Runs inline, to reserve space for the offer before the first paint. */
export function reserveDraftSpace(): void {
	try {
		const isHere = (key: string) => key.split("#")[0] === `draft:${location.pathname}`
		if (Object.keys(localStorage).some(isHere)) document.documentElement.classList.add("has-draft")
	} catch {}
}
