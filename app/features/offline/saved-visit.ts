import { localDay } from "#core/time/local-time.ts"
import type { HomePage } from "#features/hours/home-page.ts"
import { type HoursTable, hoursTable } from "#features/hours/opening-text.ts"
import { type TrailToday, trailsOfMaps } from "#features/map/trails-today.ts"
import { openSavedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { readSavedNotices } from "./saved-notices.ts"

export type SavedVisit = { home: HomePage; hours: HoursTable | null; trails: TrailToday[] }

export async function savedVisit(): Promise<SavedVisit | undefined> {
	const saved = await readSavedNotices()
	if (!saved?.home) return undefined
	const trails = trailsOfMaps((await openSavedCatalogue())?.maps ?? [])
	const today = localDay(new Date().toISOString())
	const hours = saved.openingTimes ? hoursTable(saved.openingTimes, today) : null
	return { home: saved.home, hours, trails }
}
