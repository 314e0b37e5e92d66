import type { SpeciesType } from "#app/models/species/species.ts"
import type { WaiverDestination } from "#app/models/waiver/waiver.ts"

/** A species, as events tell of it. */
export type ToldSpecies = { speciesId: number; speciesName: string; speciesType: SpeciesType }

/**
 * What the site tells of its visitors once they have agreed, and nothing else: each event and what is said with it. An
 * outside script gets it as it stands here; of it our own table keeps a subject (see `countedAs`). Nothing in it says
 * who it was, nor that two events were one person's.
 */
export type EventPayloads = {
	/** The page of a species is shown, from the server, from memory or offline. */
	"species-view": ToldSpecies
	/** A species is opened over the catalogue. */
	"species-modal": ToldSpecies
	/** An audio guide begins to sound; going on after a pause is no beginning. */
	"audio-play": ToldSpecies
	/** Staff look at the code of one species, or save or print all of them. */
	qr_generate: { qrType: "single" | "all"; speciesId?: number | undefined }
	/** A tour begins. `session` is its name, 'Wildlife Discovery Tour - {local date}', not its id. */
	tour_start: { session: string }
	/** A tour is ended, saved or not: visitors are told that it is completed either way. */
	tour_complete: { session: string; discoveries: number; totalPoints: number }
	/** A species is marked as found, by hand or with its QR code. */
	species_discovery: {
		speciesId: number
		speciesName: string
		points: number
		discoveryMethod: "manual" | "qr_code"
	}
	/** The code of a species was read, by the phone's own camera or in the tour; whether it is a find is another event. */
	qr_scan: { speciesId: number; speciesName: string }
	/** More than two letters were looked for; `found` species have them, left out where filters hide some. */
	search: { query: string; found?: number | undefined }
	/** The catalogue is narrowed down; taking a filter away is not told. */
	filter: { filter: "type" | "status" | "favorites"; value: string }
	/** Staff choose which part of a picture stays in view. */
	admin_image_position: { position: string }
	/** The parking page is opened, out of the waiver. */
	parking_access: Record<never, never>
	/** The waiver is accepted, and that is recorded. */
	waiver_accept: { waiverType: WaiverDestination }
	/** A visitor agrees to being counted. A refusal can't be told: nothing is, then. */
	privacy_consent: { analytics: true }
	/** Staff change something: 'archived', 'species'; the names are those of the audit trail. */
	admin_action: { action: string; resource: string }
}
export type SiteEvent = keyof EventPayloads

/** The longest subject: the id of a species, a filter, the words of a search. */
export const MAX_EVENT_SUBJECT = 100

/** Events of which only the number is stored. */
type WithoutSubject = "tour_start" | "parking_access" | "privacy_consent"

/** Which parts of a payload are the subject of our own table: '12', '12 qr_code', 'bird', 'species archived', or ''. */
const SUBJECTS: { [Name in Exclude<SiteEvent, WithoutSubject>]: (keyof EventPayloads[Name])[] } = {
	"species-view": ["speciesId"],
	"species-modal": ["speciesId"],
	"audio-play": ["speciesId"],
	qr_generate: ["qrType", "speciesId"],
	// How far visitors come on a tour.
	tour_complete: ["discoveries"],
	species_discovery: ["speciesId", "discoveryMethod"],
	qr_scan: ["speciesId"],
	search: ["query"],
	filter: ["value"],
	admin_image_position: ["position"],
	waiver_accept: ["waiverType"],
	admin_action: ["resource", "action"],
}

/** An event as our own table counts it: the subject in small letters, cut where it is too long. */
export function countedAs<Name extends SiteEvent>(
	name: Name,
	payload: EventPayloads[Name],
): { event: SiteEvent | "search_nothing"; subject: string } {
	const subjects: { [Name in SiteEvent]?: (keyof EventPayloads[Name])[] } = SUBJECTS
	const parts = subjects[name]?.map((part) => payload[part]) ?? []
	const foundNothing = "found" in payload && payload.found === 0
	return { event: foundNothing ? "search_nothing" : name, subject: asSubject(parts.join(" ")) }
}

/** A text as a subject is stored: trimmed, with single spaces, in small letters, and cut to `MAX_EVENT_SUBJECT`. */
export function asSubject(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
}
