import { formatRecent } from "#core/time/local-time.ts"
import { track } from "#core/tracking/track.ts"
import { dismissToast, toast } from "#core/ui/toast.ts"
import { SPECIES_DISCOVERY, TOUR_COMPLETE, TOUR_START } from "#features/tour/tracked-events.ts"
import { withCompleted } from "./stored-tours.ts"
import {
	type Discovery,
	type DiscoveryMethod,
	endedTour,
	findOf,
	POINTS_PER_FIND,
	reopenedTour,
	startedTour,
	type TourSession,
	tourName,
	tourResult,
	withDiscoveries,
	withFind,
} from "./tour-session.ts"
import {
	activeTour,
	changeTour,
	changeTours,
	type EndedTour,
	requireActive,
	TourError,
} from "./tour-store.ts"

type Named = { id: number; name: string }

/** Each shows a toast and returns whether it succeeded. */

const STARTED = {
	title: "Tour Started!",
	description:
		"Your wildlife discovery tour has begun. Start exploring and mark species as found to earn points!",
}

export function beginTour(message: { title: string; description?: string } = STARTED): boolean {
	return attempt("Failed to start tour", () => {
		start()
		toast(message)
	})
}

export function beginTourWith(species: Named, method: DiscoveryMethod): boolean {
	return attempt("Failed to start tour", start) && markFound(species, method)
}

function start(): void {
	const tour = startedTour(Date.now())
	changeTours((tours) => {
		if (tours.active) throw new TourError("A tour is already active on this device.")
		return { ...tours, active: tour }
	})
	track(TOUR_START, { session: tourName(tour) })
}

export function markFound(species: Named, method: DiscoveryMethod): boolean {
	return attempt("Failed to mark as found", () => {
		if (!changeTour((tour) => withFind(tour, species, method, Date.now()))) return
		track(SPECIES_DISCOVERY, {
			speciesId: species.id,
			speciesName: species.name,
			points: POINTS_PER_FIND,
			discoveryMethod: method,
		})
		toast({
			title: "Species Found!",
			description: `You discovered ${species.name} and earned ${POINTS_PER_FIND} points!`,
			action: { label: "Undo", run: () => void undoFind(species.id) },
		})
	})
}

export function showAlreadyFound({ speciesName, discoveredAt }: Discovery): void {
	toast({
		title: "Already Found",
		description: `${speciesName} has been on your tour since ${formatRecent(discoveredAt)}.`,
	})
}

export function showMarkFailure(reason: string): void {
	toast({ title: "Failed to mark as found", description: reason, destructive: true })
}

export function undoFind(speciesId: number): boolean {
	return attempt("Failed to undo the find", () => {
		const find = findOf(activeTour(), speciesId)
		if (!find) return
		changeTour((tour) => {
			const undone = { ...tour.undone, [speciesId]: Math.max(Date.now(), find.id) }
			return withDiscoveries({ ...tour, undone }, tour.discoveries)
		})
		toast({
			title: "Find undone",
			description: `${find.speciesName} is no longer on your tour.`,
			action: { label: "Restore", run: () => restoreFind(find) },
		})
	})
}

/** Keeps time and method, but gets a new ID, because the old one is undone in every tab. */
function restoreFind(find: Discovery): void {
	attempt("Failed to mark as found", () => {
		changeTour((tour) => {
			if (findOf(tour, find.speciesId)) return tour
			const id = Math.max(Date.now(), (tour.undone?.[find.speciesId] ?? 0) + 1)
			return withDiscoveries(tour, [...tour.discoveries, { ...find, id }])
		})
	})
}

/** Discards the tour unless `isSaved`. */
export function endTour(isSaved: boolean): boolean {
	return attempt("Failed to end tour", () => {
		const tour = endedTour(requireActive(activeTour()), Date.now())
		const ended = { tour, isSaved }
		changeTours(
			({ completed }) => ({
				active: undefined,
				completed: isSaved ? withCompleted(completed, tour) : completed,
			}),
			ended,
		)
		const { discoveries, totalPoints } = tour
		track(TOUR_COMPLETE, { session: tourName(tour), discoveries: discoveries.length, totalPoints })
		toast({
			title: isSaved ? "Tour Completed!" : "Discovery tour completed!",
			description: isSaved ? tourResult(tour) : `${tourResult(tour)} The tour wasn't saved.`,
			action: { label: "Undo", run: () => resumeTour(ended) },
		})
	})
}

export function resumeTour({ tour }: EndedTour): void {
	dismissToast()
	attempt("Failed to start tour", () =>
		changeTours(({ active, completed }) => {
			if (active) throw new TourError("Another tour is already active on this device.")
			return { active: reopenedTour(tour), completed: completed.filter((one) => one.id !== tour.id) }
		}),
	)
}

export function removePastTours(tours: TourSession[]): void {
	const ids = tours.map((one) => one.id)
	changeTours(({ active, completed }) => ({
		active,
		completed: completed.filter((one) => !ids.includes(one.id)),
	}))
	const restore = () =>
		changeTours(({ active, completed }) => ({
			active,
			completed: tours.reduce(withCompleted, completed).toSorted((a, b) => a.id - b.id),
		}))
	toast({
		title: tours.length === 1 ? "Tour removed" : `${tours.length} tours removed`,
		action: { label: "Undo", run: restore },
	})
}

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
