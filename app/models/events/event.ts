import type { SpeciesType } from "#app/models/species/species.ts"
import type { SiteEvent, ToldSpecies } from "./event-subject.ts"

/** What our own table counts: all events, and searches that found nothing by themselves. */
export type EventName = SiteEvent | "search_nothing"

/** So many events come in one call at the most. */
export const MAX_EVENT_BATCH = 50

/** Nobody does the same thing more often within an hour; further ones are not counted. */
export const MAX_EVENT_COUNT = 100

/** What waited longer than this for a signal is not counted any more. */
export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

/** Searches with more letters than this are told. */
export const UNTRACKED_LETTERS = 2

/** A day in the farm's own time zone, the event, what it was about, and how often; who did it is nobody's business. */
export type CountedEvent = { day: string; event: EventName; subject: string; count: number }

/** The species of an event. */
export function told({ id, name, type }: { id: number; name: string; type: SpeciesType }): ToldSpecies {
	return { speciesId: id, speciesName: name, speciesType: type }
}
