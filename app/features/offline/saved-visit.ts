import { localDay } from "#core/time/local-time.ts"
import type { HomePage } from "#features/hours/home-page.ts"
import { type HoursTable, hoursTable } from "#features/hours/opening-text.ts"
import { type TrailToday, trailsOfMaps } from "#features/map/trails-today.ts"
import { openSavedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { trailAt } from "#features/map/ui/closed-line.tsx"
import { readSavedNotices } from "./saved-notices.ts"

export type SavedVisit = { home: HomePage; hours: HoursTable | null; trails: TrailToday[] }

export async function savedVisit(): Promise<SavedVisit | undefined> {
	const saved = await readSavedNotices()
	if (!saved?.home) return undefined
	const now = new Date()
	const maps = (await openSavedCatalogue())?.maps ?? []
	const trails = trailsOfMaps(maps).map((trail) => trailAt(trail, now))
	const hours = saved.openingTimes ? hoursTable(saved.openingTimes, localDay(now.toISOString())) : null
	return { home: saved.home, hours, trails }
}
