import { EVENTS, type EventName, type EventPayloads, type SiteEvent } from "./event-table.ts"

export const MAX_EVENT_SUBJECT = 100

export function countedAs<Name extends SiteEvent>(
	name: Name,
	payload: EventPayloads[Name],
): { event: EventName; subject: string } {
	const rows: { [Name in SiteEvent]: { subject: readonly (keyof EventPayloads[Name])[] } } = EVENTS
	const parts = rows[name].subject.map((part) => payload[part])
	const foundNothing = "found" in payload && payload.found === 0
	return { event: foundNothing ? "search_nothing" : name, subject: normalizeSubject(parts.join(" ")) }
}

export function normalizeSubject(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
}
