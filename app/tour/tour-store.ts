import { useMemo, useSyncExternalStore } from "react"
import { readStoredText, writeStoredText } from "../ui/browser-storage.ts"
import { parseTours, reconciled, type Tours, withCompleted } from "./kept-tours.ts"
import { announceStorageChange, onStorageChange } from "./storage-changes.ts"
import {
	type DiscoveryMethod,
	endedTour,
	reopenedTour,
	startedTour,
	type TourSession,
	tourMinutes,
	withFind,
} from "./tour-session.ts"

const ACTIVE = "activeTour"
const COMPLETED = "completedTours"

/** The tours as this page knows them. */
export type TourState = Tours & {
	/** False on the server and until the scripts run. */
	isKnown: boolean
	/** False when the browser refuses to keep what stands here: then it lasts as long as this page. */
	isKept: boolean
	/** The tour that was ended on this page last, as long as no other is under way. */
	ended: EndedTour | undefined
}

/** `isSaved`: whether it stands among the completed ones. */
export type EndedTour = { tour: TourSession; isSaved: boolean }

/** Why a tour could not be changed; the message is for the visitor. */
export class TourError extends Error {}

const UNKNOWN: TourState = {
	active: undefined,
	completed: [],
	isKnown: false,
	isKept: true,
	ended: undefined,
}
let state = UNKNOWN
/** What the browser keeps, as it was read last, and the texts of it. */
let stored: Tours = UNKNOWN
let texts: [string | null, string | null] = [null, null]

export function useTours(): TourState {
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => UNKNOWN,
	)
}

/** The ids of the species that were found on the tour that is under way. */
export function useFoundSpecies(): ReadonlySet<number> {
	const { active } = useTours()
	return useMemo(() => new Set(active?.discoveries.map((one) => one.speciesId)), [active])
}

/** How long a tour has lasted, in whole minutes. */
export function useTourMinutes(tour: TourSession | undefined): number {
	return useSyncExternalStore(
		subscribe,
		() => (tour ? tourMinutes(tour, Date.now()) : 0),
		() => 0,
	)
}

/** The tour that is under way at this moment, in whichever tab it was begun. */
export function activeTour(): TourSession | undefined {
	look()
	return state.active
}

/** Throws a `TourError`, as do those below, when the tours are not in a state for it. */
export function startTour(): void {
	change((tours) => {
		if (tours.active) throw new TourError("A tour is under way on this phone already.")
		return { ...tours, active: startedTour(Date.now()) }
	})
}

/** Marks a species as found; false when it was found before. */
export function addFind(species: { id: number; name: string }, method: DiscoveryMethod): boolean {
	let isNew = false
	change((tours) => {
		const tour = underWay(tours)
		const active = withFind(tour, species, method, Date.now())
		isNew = active !== tour
		return { ...tours, active }
	})
	return isNew
}

/** Ends the tour: to the completed ones, or without saving. Returns it as it ended. */
export function endTour(isSaved: boolean): TourSession {
	const tour = endedTour(underWay({ active: activeTour() }), Date.now())
	change(
		({ completed }) => ({
			active: undefined,
			completed: isSaved ? withCompleted(completed, tour) : completed,
		}),
		{ tour, isSaved },
	)
	return tour
}

/** Takes the end of a tour back. */
export function reopenTour({ tour }: EndedTour): void {
	change(({ active, completed }) => {
		if (active) throw new TourError("Another tour is under way on this phone already.")
		return { active: reopenedTour(tour), completed: completed.filter((one) => one.id !== tour.id) }
	})
}

/** Takes completed tours off this phone. */
export function removeCompleted(tours: TourSession[]): void {
	const ids = tours.map((one) => one.id)
	change(({ active, completed }) => ({
		active,
		completed: completed.filter((one) => !ids.includes(one.id)),
	}))
}

/** Takes that back. */
export function returnCompleted(tours: TourSession[]): void {
	change(({ active, completed }) => ({
		active,
		completed: tours.reduce(withCompleted, completed).toSorted((a, b) => a.id - b.id),
	}))
}

function underWay({ active }: Pick<Tours, "active">): TourSession {
	if (!active) throw new TourError("No active tour session")
	return active
}

function subscribe(listener: () => void): () => void {
	const stop = onStorageChange(() => {
		look()
		listener()
	})
	look()
	return stop
}

/** Reads anew what the browser keeps, and puts back what got lost there. */
function look(): void {
	const before = texts
	texts = [readStoredText(ACTIVE), readStoredText(COMPLETED)]
	const isSame = texts[0] === before[0] && texts[1] === before[1]
	if (isSame && state.isKnown && state.isKept) return
	stored = parseTours(...texts)
	keep(reconciled(stored, state, !state.isKept), state.ended)
}

/** Every change begins at what is kept at that moment: another tab may have written since the last look. */
function change(make: (tours: Tours) => Tours, ended = state.ended): void {
	look()
	keep(make(state), ended)
	announceStorageChange()
}

function keep({ active, completed }: Tours, ended: EndedTour | undefined): void {
	// The completed ones first: a tour that can't be put there stays under way in the browser, and is there after a reload.
	const isKept =
		(completed === stored.completed || write(1, COMPLETED, JSON.stringify(completed))) &&
		(active === stored.active || write(0, ACTIVE, active ? JSON.stringify(active) : null))
	if (isKept) stored = { active, completed }
	const next = { active, completed, isKnown: true, isKept, ended: active ? undefined : ended }
	if (JSON.stringify(next) !== JSON.stringify(state)) state = next
}

function write(at: 0 | 1, key: string, text: string | null): boolean {
	if (!writeStoredText(key, text)) return false
	texts[at] = text
	return true
}
