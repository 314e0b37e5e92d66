import type { ShownNotice } from "#app/models/notices/notice.ts"
import { SAVED_NOTICES } from "#app/models/tour/offline.ts"
import { readCached, writeCached } from "#app/tour/browser-cache.ts"

/** `savedAt` (ISO 8601) is when the server sent them. */
export type SavedNotices = { notices: ShownNotice[]; savedAt: string }

export async function readSavedNotices(): Promise<SavedNotices | undefined> {
	const saved = (await readCached(SAVED_NOTICES)) as Partial<SavedNotices> | undefined
	return saved?.savedAt && Array.isArray(saved.notices)
		? { notices: saved.notices, savedAt: saved.savedAt }
		: undefined
}

/** Rejects when storage is full. */
export async function saveNotices(notices: ShownNotice[], now: Date): Promise<void> {
	await writeCached(SAVED_NOTICES, { notices, savedAt: now.toISOString() } satisfies SavedNotices)
}

/** On a phone that has the tour; others don't need them offline. */
export async function updateSavedNotices(notices: ShownNotice[], now: Date): Promise<void> {
	if (await readSavedNotices()) await saveNotices(notices, now).catch(() => undefined)
}
