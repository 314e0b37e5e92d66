import { type DeclaredEvent, siteEvent } from "./track.ts"

export const SEARCH_NOTHING = siteEvent("search_nothing", [])
export const PRIVACY_CONSENT = siteEvent<{ analytics: true }>("privacy_consent", [])

export const MAX_EVENT_BATCH = 50

export const MAX_EVENT_COUNT = 100

export const MAX_EVENT_SUBJECT = 100

export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

export function countedAs(
	{ name, parts }: DeclaredEvent,
	payload: object,
): { event: string; subject: string } {
	const values = new Map(Object.entries(payload))
	const subject = normalizeSubject(parts.map((part) => values.get(part)).join(" "))
	return { event: values.get("found") === 0 ? SEARCH_NOTHING.name : name, subject }
}

export function normalizeSubject(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
}
