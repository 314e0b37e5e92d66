import { track } from "../analytics/track.ts"
import { formatTime } from "../models/local-time.ts"
import { toast } from "../ui/toast.ts"
import {
	type Discovery,
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
	removeCompleted,
	reopenTour,
	returnCompleted,
	startTour,
	TourError,
} from "./tour-store.ts"

/** What a visitor can do with the tour. Each says with a message what became of it, and answers whether it was done. */

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

export function beginTourInDialog(): boolean {
	return attempt("Failed to start tour", () => {
		start()
		toast({ title: "Discovery tour started!" })
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

/** Says that a code that was scanned counts once. */
export function foundBefore({ speciesName, discoveredAt }: Discovery): void {
	toast({
		title: "Already Found",
		description: `${speciesName} has been on your tour since ${formatTime(discoveredAt)}.`,
	})
}

/** Says why a code that was scanned did not count. */
export function failedToMark(reason: string): void {
	toast({ title: "Failed to mark as found", description: reason, destructive: true })
}

/** Starts a tour with its first find: a code was scanned before there was a tour. */
export function beginTourWith(species: { id: number; name: string }): boolean {
	return attempt("Failed to start tour", start) && markFound(species, "qr_code")
}

export function completeTour(): boolean {
	return attempt("Failed to end tour", () => {
		const tour = end(true)
		toast({ title: "Tour Completed!", description: tourResult(tour), action: undo({ tour, isSaved: true }) })
	})
}

/** Ends the tour without saving it. */
export function dropTour(): boolean {
	return attempt("Failed to end tour", () => {
		const tour = end(false)
		toast({
			title: "Discovery tour completed!",
			description: tourResult(tour),
			action: undo({ tour, isSaved: false }),
		})
	})
}

export function resumeTour(ended: EndedTour): boolean {
	return attempt("Failed to start tour", () => reopenTour(ended))
}

export function removePastTours(tours: TourSession[]): void {
	removeCompleted(tours)
	toast({
		title: tours.length === 1 ? "Tour removed" : `${tours.length} tours removed`,
		action: { label: "Undo", run: () => returnCompleted(tours) },
	})
}

function start(): void {
	startTour()
	const tour = activeTour()
	if (tour) track("tour_start", { session: tourName(tour) })
}

function end(isSaved: boolean): TourSession {
	const tour = endTour(isSaved)
	const { discoveries, totalPoints } = tour
	track("tour_complete", { session: tourName(tour), discoveries: discoveries.length, totalPoints })
	return tour
}

const undo = (ended: EndedTour) => ({ label: "Undo", run: () => void resumeTour(ended) })

function attempt(title: string, act: () => void): boolean {
	try {
		act()
		return true
	} catch (error) {
		if (!(error instanceof TourError)) throw error
		toast({ title, description: error.message, destructive: true })
		return false
	}
}
