import { IMAGE_POSITIONS, type SpeciesType } from "#features/species/species.ts"
import type { WaiverDestination } from "#features/waiver/waiver.ts"

export type SpeciesPayload = { speciesId: number; speciesName: string; speciesType: SpeciesType }

/** Tracked after consent. A third-party script receives payloads unchanged; none identifies a visitor or connects two events. */
export type EventPayloads = {
	"species-view": SpeciesPayload
	"species-modal": SpeciesPayload
	"audio-play": SpeciesPayload
	qr_generate: { qrType: "single" | "all"; speciesId?: number | undefined }
	/** `session` is the tour's name, 'Wildlife Discovery Tour - {local date}', not its ID. */
	tour_start: { session: string }
	/** Sent whether or not the tour is saved, because visitors see it as completed either way. */
	tour_complete: { session: string; discoveries: number; totalPoints: number }
	species_discovery: {
		speciesId: number
		speciesName: string
		points: number
		discoveryMethod: "manual" | "qr_code"
	}
	qr_scan: { speciesId: number; speciesName: string }
	/** A search of more than two letters; `found` is the number of results, undefined if filters hide some. */
	search: { query: string; found?: number | undefined }
	filter: { filter: "type" | "status" | "favorites"; value: string }
	admin_image_position: { position: string }
	parking_access: Record<never, never>
	waiver_accept: { waiverType: WaiverDestination }
	privacy_consent: { analytics: true }
	admin_action: { action: string; resource: string }
}
export type SiteEvent = keyof EventPayloads

/** Searches without results are counted as an event of their own. */
export type EventName = SiteEvent | "search_nothing"

type PayloadOf<Name extends EventName> = EventPayloads[Name extends SiteEvent ? Name : "search"]

type EventRow<Name extends EventName> = {
	/** The parts of the payload that form the stored subject, such as '12', '12 qr_code' or 'bird'. */
	subject: readonly (keyof PayloadOf<Name>)[]
	/** The subjects that the server accepts; `event-rules.ts` explains the parts in braces. */
	accepts: readonly string[]
	/** Only staff do this, so guests can't report it. */
	isStaffOnly?: boolean
}

/** Every event. Visitors load it too: keep it small, and without calls or spreads. */
export const EVENTS = {
	"species-view": { subject: ["speciesId"], accepts: ["{species}"] },
	"species-modal": { subject: ["speciesId"], accepts: ["{species}"] },
	qr_generate: {
		subject: ["qrType", "speciesId"],
		accepts: ["all", "single {species}"],
		isStaffOnly: true,
	},
	tour_start: { subject: [], accepts: [""] },
	// A tour can't discover more species than there are.
	tour_complete: { subject: ["discoveries"], accepts: ["0", "{species}"] },
	species_discovery: {
		subject: ["speciesId", "discoveryMethod"],
		accepts: ["{species} manual", "{species} qr_code"],
	},
	"audio-play": { subject: ["speciesId"], accepts: ["{species}"] },
	qr_scan: { subject: ["speciesId"], accepts: ["{species}"] },
	search: { subject: ["query"], accepts: ["{search}"] },
	search_nothing: { subject: ["query"], accepts: ["{search}"] },
	filter: { subject: ["value"], accepts: ["{filter}"] },
	admin_image_position: { subject: ["position"], accepts: IMAGE_POSITIONS, isStaffOnly: true },
	parking_access: { subject: [], accepts: [""] },
	waiver_accept: { subject: ["waiverType"], accepts: ["parking", "home"] },
	privacy_consent: { subject: [], accepts: [""] },
	admin_action: { subject: ["resource", "action"], accepts: ["{action}"], isStaffOnly: true },
} as const satisfies { [Name in EventName]: EventRow<Name> }

export function listEvents() {
	return Object.entries(EVENTS) as [EventName, EventRow<EventName>][]
}

export const MAX_EVENT_BATCH = 50

export const MAX_EVENT_COUNT = 100

export const MAX_EVENT_SUBJECT = 100

export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

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
