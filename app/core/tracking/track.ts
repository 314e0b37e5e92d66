import type { DeclaredEvent, SiteEvent } from "./site-event.ts"

export type TrackedEvent = [event: DeclaredEvent, payload: object]
type TrackListener = (...event: TrackedEvent) => void

let current: TrackListener | undefined

/** Shorter searches aren't tracked. */
export const UNTRACKED_LETTERS = 2

const early: TrackedEvent[] = []
const MAX_EARLY = 50

/** Never throws. Consent and sending load after the page (`privacy-choices.tsx`); events wait in memory. */
export function track<Payload extends object>(event: SiteEvent<Payload>, payload: NoInfer<Payload>): void {
	if (current) current(event, payload)
	else if (early.length < MAX_EARLY) early.push([event, payload])
}

export function onTrack(listener: TrackListener): () => void {
	current = listener
	for (const event of early.splice(0)) listener(...event)
	return () => {
		current = undefined
	}
}
