import { useMemo, useSyncExternalStore } from "react"
import { readStoredText, writeStoredText } from "#core/ui/browser-storage.ts"
import { announceStorageChange, onStorageChange } from "#core/ui/storage-changes.ts"
import { parseTours, reconciled, type Tours } from "./stored-tours.ts"
import { type TourSession, tourMinutes } from "./tour-session.ts"

const ACTIVE = "activeTour"
const COMPLETED = "completedTours"

type TourState = Tours & {
	/** False on the server and before hydration. */
	isLoaded: boolean
	/** False if the browser refuses to store the tours; they then last as long as the page. */
	isStored: boolean
	ended: EndedTour | undefined
}

export type EndedTour = { tour: TourSession; isSaved: boolean }

export class TourError extends Error {}

const UNKNOWN: TourState = {
	active: undefined,
	completed: [],
	isLoaded: false,
	isStored: true,
	ended: undefined,
}
let state = UNKNOWN
let stored: Tours = UNKNOWN
let texts: [string | null, string | null] = [null, null]

export function useTours(): TourState {
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => UNKNOWN,
	)
}

export function useFoundSpecies(): ReadonlySet<number> {
	const { active } = useTours()
	return useMemo(() => new Set(active?.discoveries.map((one) => one.speciesId)), [active])
}

export function useTourMinutes(tour: TourSession | undefined): number {
	return useSyncExternalStore(
		subscribe,
		() => (tour ? tourMinutes(tour, Date.now()) : 0),
		() => 0,
	)
}

export function activeTour(): TourSession | undefined {
	sync()
	return state.active
}

/** Throws `TourError` without a tour. Returns whether `make` changed it. */
export function changeTour(make: (tour: TourSession) => TourSession): boolean {
	let isChanged = false
	changeTours((tours) => {
		const tour = requireActive(tours.active)
		const active = make(tour)
		isChanged = active !== tour
		return { ...tours, active }
	})
	return isChanged
}

export function requireActive(tour: TourSession | undefined): TourSession {
	if (!tour) throw new TourError("No active tour session")
	return tour
}

function subscribe(listener: () => void): () => void {
	const stop = onStorageChange(() => {
		sync()
		listener()
	})
	sync()
	return stop
}

function sync(): void {
	const before = texts
	texts = [readStoredText(ACTIVE), readStoredText(COMPLETED)]
	const isSame = texts[0] === before[0] && texts[1] === before[1]
	if (isSame && state.isLoaded && state.isStored) return
	stored = parseTours(...texts)
	persist(reconciled(stored, state, !state.isStored), state.ended)
}

/** Starts from the stored state, because another tab may have written. */
export function changeTours(make: (tours: Tours) => Tours, ended = state.ended): void {
	sync()
	persist(make(state), ended)
	announceStorageChange()
}

function persist({ active, completed }: Tours, ended: EndedTour | undefined): void {
	// Completed tours first: a tour that can't be stored there stays active after a reload.
	const isStored =
		(completed === stored.completed || write(1, COMPLETED, JSON.stringify(completed))) &&
		(active === stored.active || write(0, ACTIVE, active ? JSON.stringify(active) : null))
	if (isStored) stored = { active, completed }
	const isGone = active || (ended?.isSaved && !completed.some(({ id }) => id === ended.tour.id))
	const next = { active, completed, isLoaded: true, isStored, ended: isGone ? undefined : ended }
	if (JSON.stringify(next) !== JSON.stringify(state)) state = next
}

function write(at: 0 | 1, key: string, text: string | null): boolean {
	if (!writeStoredText(key, text)) return false
	texts[at] = text
	return true
}
