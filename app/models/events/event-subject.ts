import type { SpeciesType } from "#app/models/species/species.ts"
import type { WaiverDestination } from "#app/models/waiver/waiver.ts"

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

export const MAX_EVENT_SUBJECT = 100

type WithoutSubject = "tour_start" | "parking_access" | "privacy_consent"

const SUBJECTS: { [Name in Exclude<SiteEvent, WithoutSubject>]: (keyof EventPayloads[Name])[] } = {
	"species-view": ["speciesId"],
	"species-modal": ["speciesId"],
	"audio-play": ["speciesId"],
	qr_generate: ["qrType", "speciesId"],
	tour_complete: ["discoveries"],
	species_discovery: ["speciesId", "discoveryMethod"],
	qr_scan: ["speciesId"],
	search: ["query"],
	filter: ["value"],
	admin_image_position: ["position"],
	waiver_accept: ["waiverType"],
	admin_action: ["resource", "action"],
}

export function countedAs<Name extends SiteEvent>(
	name: Name,
	payload: EventPayloads[Name],
): { event: SiteEvent | "search_nothing"; subject: string } {
	const subjects: { [Name in SiteEvent]?: (keyof EventPayloads[Name])[] } = SUBJECTS
	const parts = subjects[name]?.map((part) => payload[part]) ?? []
	const foundNothing = "found" in payload && payload.found === 0
	return { event: foundNothing ? "search_nothing" : name, subject: normalizeSubject(parts.join(" ")) }
}

export function normalizeSubject(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
}
