import { track } from "#app/analytics/track.ts"
import { timeZoneOfPage } from "#app/ui/time-zone.ts"
import { toast } from "#app/ui/toast.ts"
import {
	type DiscoveryMethod,
	POINTS_PER_FIND,
	type TourSession,
	tourName,
	tourResult,
} from "./tour-session.ts"
import {
	activeTour,
	addFind,
	type EndedTour,
	endTour,
	reopenTour,
	startTour,
	TourError,
} from "./tour-store.ts"

/** Each shows a toast and returns whether it succeeded. */

export function beginTour(): boolean {
	return attempt("Failed to start tour", () => {
		start()
		toast({
			title: "Tour Started!",
			description:
				"Your wildlife discovery tour has begun. Start exploring and mark species as found to earn points!",
		})
	})
}

export function markFound(species: { id: number; name: string }, method: DiscoveryMethod): boolean {
	return attempt("Failed to mark as found", () => {
		if (!addFind(species, method)) return
		track("species_discovery", {
			speciesId: species.id,
			speciesName: species.name,
			points: POINTS_PER_FIND,
			discoveryMethod: method,
		})
		toast({
			title: "Species Found!",
			description: `You discovered ${species.name} and earned ${POINTS_PER_FIND} points!`,
		})
	})
}

export function beginTourWith(species: { id: number; name: string }, method: DiscoveryMethod): boolean {
	return attempt("Failed to start tour", start) && markFound(species, method)
}

export function completeTour(): boolean {
	return attempt("Failed to end tour", () => {
		const tour = end(true)
		toast({ title: "Tour Completed!", description: tourResult(tour), ...undo({ tour, isSaved: true }) })
	})
}

export function resumeTour(ended: EndedTour): boolean {
	return attempt("Failed to start tour", () => reopenTour(ended))
}

export function start(): void {
	startTour()
	const tour = activeTour()
	if (tour) track("tour_start", { session: tourName(tour, timeZoneOfPage()) })
}

export function end(isSaved: boolean): TourSession {
	const tour = endTour(isSaved)
	const { discoveries, totalPoints } = tour
	track("tour_complete", {
		session: tourName(tour, timeZoneOfPage()),
		discoveries: discoveries.length,
		totalPoints,
	})
	return tour
}

export const undo = (ended: EndedTour) => ({
	action: { label: "Undo", run: () => void resumeTour(ended) },
	isStale: () => activeTour() !== undefined,
})

export function attempt(title: string, act: () => void): boolean {
	try {
		act()
		return true
	} catch (error) {
		if (!(error instanceof TourError)) throw error
		toast({ title, description: error.message, destructive: true })
		return false
	}
}
