import { track } from "#core/tracking/track.ts"
import { reportLoadError, retryImport } from "#core/ui/retry.ts"
import { toast } from "#core/ui/toast.ts"
import { attempt } from "./attempt.ts"
import {
	type DiscoveryMethod,
	findOf,
	POINTS_PER_FIND,
	type TourSession,
	tourName,
	tourResult,
} from "./tour-session.ts"
import { activeTour, addFind, type EndedTour, endTour, reopenTour, startTour } from "./tour-store.ts"

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
			action: { label: "Undo", run: () => void undoFind(species.id) },
			isStale: () => !findOf(activeTour(), species.id),
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

/** Most visitors never undo a find, so its code loads when someone does, or with the tour's dialog. */
export async function undoFind(speciesId: number): Promise<boolean> {
	try {
		return (await retryImport(() => import("./undo-find.ts"))).undoFind(speciesId)
	} catch {
		reportLoadError()
		return false
	}
}

export function start(): void {
	startTour()
	const tour = activeTour()
	if (tour) track("tour_start", { session: tourName(tour) })
}

export function end(isSaved: boolean): TourSession {
	const tour = endTour(isSaved)
	const { discoveries, totalPoints } = tour
	track("tour_complete", {
		session: tourName(tour),
		discoveries: discoveries.length,
		totalPoints,
	})
	return tour
}

export const undo = (ended: EndedTour) => ({
	action: { label: "Undo", run: () => void resumeTour(ended) },
	isStale: () => activeTour() !== undefined,
})
