import type { EventPayloads, SiteEvent } from "../models/event.ts"

/** An event, and what is told with it. */
export type Told = [SiteEvent, EventPayloads[SiteEvent]]
type Hear = (...told: Told) => void

let hear: Hear | undefined

/** What happened before anybody listened. */
const early: Told[] = []
const MAX_EARLY = 50

/**
 * Tells of an event. So much is part of every page; what asks for consent, counts and sends comes after the page
 * (`counting.ts`), and until then nothing is kept anywhere but here. For event handlers and effects; never fails.
 */
export function track<Name extends SiteEvent>(name: Name, payload: EventPayloads[Name]): void {
	if (hear) hear(name, payload)
	else if (early.length < MAX_EARLY) early.push([name, payload])
}

/** Listens to all events, those of before first. Returns how to end that. */
export function onTrack(listener: Hear): () => void {
	hear = listener
	for (const told of early.splice(0)) hear(...told)
	return () => {
		hear = undefined
	}
}
