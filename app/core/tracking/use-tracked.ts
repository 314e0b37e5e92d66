import { useEffect, useEffectEvent } from "react"
import type { Flash } from "#core/forms/flash.ts"
import type { EventPayloads, SiteEvent } from "./event-table.ts"
import { track, UNTRACKED_LETTERS } from "./track.ts"

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

let last: Flash | null | undefined

export function useTrackedAction(flash: Flash | null | undefined): void {
	useEffect(() => {
		if (!flash?.auditAction || flash === last) return
		last = flash
		const [resource = "", action = ""] = flash.auditAction.split(".")
		track("admin_action", { action, resource })
	}, [flash])
}
