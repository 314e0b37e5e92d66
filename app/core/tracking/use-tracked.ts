import { useEffect, useEffectEvent } from "react"
import type { Flash } from "#core/forms/flash.ts"
import { type SiteEvent, siteEvent, track, UNTRACKED_LETTERS } from "./track.ts"

/** For more than two letters. `found` is undefined if filters hide some results. */
export const SEARCH = siteEvent<{ query: string; found: number | undefined }>("search", ["query"])
export const ADMIN_ACTION = siteEvent<{ action: string; resource: string }>(
	"admin_action",
	["resource", "action"],
	true,
)

export function useTrackedView<Payload extends object>(
	event: SiteEvent<Payload>,
	id: number | undefined,
	payload: NoInfer<Payload>,
): void {
	// The same record loaded again isn't a new view, so the payload is no dependency.
	const trackView = useEffectEvent((one: typeof event) => track(one, payload))
	useEffect(() => {
		const timer = id && setTimeout(() => trackView(event))
		return () => clearTimeout(timer)
	}, [event, id])
}

const tracked = new Set<string>()

export function useTrackedSearch(query: string, found: number | undefined, pause: number): void {
	useEffect(() => {
		const text = query.toLowerCase()
		if (text.length <= UNTRACKED_LETTERS || tracked.has(text)) return
		const timer = setTimeout(() => {
			tracked.add(text)
			track(SEARCH, { query, found })
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
		track(ADMIN_ACTION, { action, resource })
	}, [flash])
}
