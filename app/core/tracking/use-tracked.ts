import { useEffect, useEffectEvent } from "react"
import type { Species } from "#features/species/species-fields.ts"
import { speciesPayload, UNTRACKED_LETTERS } from "./event.ts"
import type { EventPayloads, SiteEvent } from "./event-table.ts"
import { track } from "./track.ts"

export function useTrackedView<Name extends SiteEvent>(
	name: Name,
	id: number | undefined,
	payload: EventPayloads[Name],
): void {
	// The same record loaded again isn't a new view, so the payload is no dependency.
	const trackView = useEffectEvent((event: Name) => track(event, payload))
	useEffect(() => {
		const timer = id && setTimeout(() => trackView(name))
		return () => clearTimeout(timer)
	}, [name, id])
}

export function useTrackedSpecies(name: "species-view" | "species-modal", species: Species): void {
	useTrackedView(name, species.id, speciesPayload(species))
}

const tracked = new Set<string>()

export function useTrackedSearch(query: string, found: number | undefined, pause: number): void {
	useEffect(() => {
		const text = query.toLowerCase()
		if (text.length <= UNTRACKED_LETTERS || tracked.has(text)) return
		const timer = setTimeout(() => {
			tracked.add(text)
			track("search", { query, found })
		}, pause)
		return () => clearTimeout(timer)
	}, [query, found, pause])
}
