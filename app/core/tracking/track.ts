import type { EventPayloads, SiteEvent } from "./event-table.ts"

export type TrackedEvent = [SiteEvent, EventPayloads[SiteEvent]]
type TrackListener = (...event: TrackedEvent) => void

let current: TrackListener | undefined

/** Shorter searches aren't tracked. */
export const UNTRACKED_LETTERS = 2

const early: TrackedEvent[] = []
const MAX_EARLY = 50

/** Never throws. Consent and sending load after the page (`privacy-choices.tsx`); events wait in memory. */
export function track<Name extends SiteEvent>(name: Name, payload: EventPayloads[Name]): void {
	if (current) current(name, payload)
	else if (early.length < MAX_EARLY) early.push([name, payload])
}

export function onTrack(listener: TrackListener): () => void {
	current = listener
	for (const event of early.splice(0)) listener(...event)
	return () => {
		current = undefined
	}
}
