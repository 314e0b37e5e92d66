export type SpeciesPayload = { speciesId: number; speciesName: string; speciesType: string }

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
	waiver_accept: { waiverType: "parking" | "home" }
	privacy_consent: { analytics: true }
	admin_action: { action: string; resource: string }
}
export type SiteEvent = keyof EventPayloads

/** Searches without results are counted as an event of their own. */
export type EventName = SiteEvent | "search_nothing"

type Parts = { [Name in SiteEvent]: readonly (keyof EventPayloads[Name])[] }

/** The parts of the payload that form the stored subject, such as '12', '12 qr_code' or 'bird'. Visitors load it: keep it small. */
export const SUBJECTS: Parts = {
	"species-view": ["speciesId"],
	"species-modal": ["speciesId"],
	"audio-play": ["speciesId"],
	qr_generate: ["qrType", "speciesId"],
	tour_start: [],
	tour_complete: ["discoveries"],
	species_discovery: ["speciesId", "discoveryMethod"],
	qr_scan: ["speciesId"],
	search: ["query"],
	filter: ["value"],
	admin_image_position: ["position"],
	parking_access: [],
	waiver_accept: ["waiverType"],
	privacy_consent: [],
	admin_action: ["resource", "action"],
}

export const MAX_EVENT_BATCH = 50

export const MAX_EVENT_COUNT = 100

export const MAX_EVENT_SUBJECT = 100

export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

export function countedAs<Name extends SiteEvent>(
	name: Name,
	payload: EventPayloads[Name],
): { event: EventName; subject: string } {
	const parts = SUBJECTS[name].map((part) => payload[part])
	const foundNothing = "found" in payload && payload.found === 0
	return { event: foundNothing ? "search_nothing" : name, subject: normalizeSubject(parts.join(" ")) }
}

export function normalizeSubject(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
}
