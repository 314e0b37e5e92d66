import { readCached, writeCached } from "#core/offline/browser-cache.ts"
import { SAVED_NOTICES } from "#core/offline/offline.ts"
import type { HomePage } from "#features/hours/home-page.ts"
import type { PublicToday } from "#features/hours/today.ts"
import type { PublicPage } from "#features/posts/post.ts"

/** `savedAt` (ISO 8601): when the server sent them. Phones that saved the tour before December 2026 have no hours. */
type SavedNotices = Omit<PublicToday, "openingTimes"> & {
	openingTimes?: PublicToday["openingTimes"]
	home?: HomePage
	/** Pages in the menu; phones that saved the tour before December 2026 have none. */
	pages?: PublicPage[]
	savedAt: string
}

export async function readSavedNotices(): Promise<SavedNotices | undefined> {
	const saved = (await readCached(SAVED_NOTICES)) as Partial<SavedNotices> | undefined
	return saved?.savedAt && Array.isArray(saved.notices)
		? { ...saved, notices: saved.notices, savedAt: saved.savedAt }
		: undefined
}

type SavedTexts = { home: HomePage | undefined; pages: PublicPage[] | undefined }

/** Rejects when storage is full. */
export async function saveNotices(
	{ notices, openingTimes, home, pages }: PublicToday & Partial<SavedTexts>,
	now: Date,
): Promise<void> {
	await writeCached(SAVED_NOTICES, {
		notices,
		openingTimes,
		...(home && { home }),
		...(pages && { pages }),
		savedAt: now.toISOString(),
	} satisfies SavedNotices)
}

export async function updateSavedNotices(today: PublicToday, now: Date): Promise<void> {
	const saved = await readSavedNotices()
	const { home, pages } = saved ?? {}
	if (saved) await saveNotices({ ...today, home, pages }, now).catch(() => undefined)
}
