import type { SpeciesType } from "./species.ts"
import type { WaiverDestination } from "./waiver.ts"

/** A species, as events tell of it. */
type ToldSpecies = { speciesId: number; speciesName: string; speciesType: SpeciesType }

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

/** What our own table counts: all of these, and searches that found nothing by themselves. */
export const EVENT_NAMES = [
	"species-view",
	"species-modal",
	"audio-play",
	"qr_generate",
	"tour_start",
	"tour_complete",
	"species_discovery",
	"qr_scan",
	"search",
	"search_nothing",
	"filter",
	"admin_image_position",
	"parking_access",
	"waiver_accept",
	"privacy_consent",
	"admin_action",
] as const satisfies (SiteEvent | "search_nothing")[]
export type EventName = (typeof EVENT_NAMES)[number]

/** The longest subject: the id of a species, a filter, the words of a search. */
export const MAX_EVENT_SUBJECT = 100

/** So many events come in one call at the most. */
export const MAX_EVENT_BATCH = 50

/** Nobody does the same thing more often within an hour; further ones are not counted. */
export const MAX_EVENT_COUNT = 100

/** What waited longer than this for a signal is not counted any more. */
export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

/** Searches with more letters than this are told. */
export const UNTOLD_LETTERS = 2

/** A day in the farm's own time zone, the event, what it was about, and how often; who did it is nobody's business. */
export type CountedEvent = { day: string; event: EventName; subject: string; count: number }

/** The species of an event. */
export function told({ id, name, type }: { id: number; name: string; type: SpeciesType }): ToldSpecies {
	return { speciesId: id, speciesName: name, speciesType: type }
}
