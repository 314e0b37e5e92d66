import { useEffect } from "react"
import { type EventPayloads, type SiteEvent, told, UNTOLD_LETTERS } from "../models/event.ts"
import type { Species } from "../models/species.ts"
import { track } from "./track.ts"

/** Counts that something is shown: once, until something with another id stands in its place; without an id, nothing. */
export function useCountedSight<Name extends SiteEvent>(
	name: Name,
	id: number | undefined,
	payload: EventPayloads[Name],
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same thing read anew is no new one
	useEffect(() => {
		// An effect that is run again at once, as in development, counts once.
		const timer = id && setTimeout(() => track(name, payload))
		return () => clearTimeout(timer)
	}, [name, id])
}

/** Counts that a species is shown. */
export function useCountedSpecies(name: "species-view" | "species-modal", species: Species): void {
	useCountedSight(name, species.id, told(species))
}

/** Words that were counted since the document was loaded. */
const counted = new Set<string>()

/**
 * Counts what is looked for, once per words. `found` is how many species have them, undefined where filters hide some;
 * `pause` is how many milliseconds nothing more must be typed.
 */
export function useCountedSearch(query: string, found: number | undefined, pause: number): void {
	useEffect(() => {
		const words = query.toLowerCase()
		if (words.length <= UNTOLD_LETTERS || counted.has(words)) return
		const timer = setTimeout(() => {
			counted.add(words)
			track("search", { query, found })
		}, pause)
		return () => clearTimeout(timer)
	}, [query, found, pause])
}
