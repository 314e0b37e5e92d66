import type { Page } from "playwright-core"
import type { TourSession } from "../tour/tour-session.ts"

/** The texts of the catalogue's first species, for tours that are put into a browser. */
export const LOON = { id: 1, name: "Common Loon" }
export const BITTERN = { id: 9, name: "American Bittern" }

/** The tour as the page's browser keeps it. */
export function keptTour(page: Page): Promise<TourSession | null> {
	return page.evaluate(() => JSON.parse(localStorage.getItem("activeTour") ?? "null"))
}

export function keptCompleted(page: Page): Promise<TourSession[]> {
	return page.evaluate(() => JSON.parse(localStorage.getItem("completedTours") ?? "[]"))
}

/** A tour that began so many minutes ago, with finds of the first species by number. */
export function tourOf(finds: number, minutesAgo: number): TourSession {
	const start = Date.now() - minutesAgo * 60_000
	return {
		id: start,
		startTime: new Date(start).toISOString(),
		endTime: null,
		totalPoints: finds * 10,
		discoveries: Array.from({ length: finds }, (_, at) => ({
			id: start + at + 1,
			speciesId: at + 1,
			speciesName: at === 0 ? LOON.name : `Species ${at + 1}`,
			discoveredAt: new Date(start + at + 1).toISOString(),
			points: 10,
			discoveryMethod: "manual" as const,
		})),
		active: true,
	}
}

/** Puts tours into the browser before any page of it runs; a reload keeps what has become of them. */
export async function keepTours(page: Page, active: TourSession | null, completed: TourSession[] = []) {
	await page.addInitScript(
		([one, list]) => {
			if (sessionStorage.getItem("tours")) return
			sessionStorage.setItem("tours", "kept")
			if (one) localStorage.setItem("activeTour", JSON.stringify(one))
			localStorage.setItem("completedTours", JSON.stringify(list))
		},
		[active, completed] as const,
	)
}
