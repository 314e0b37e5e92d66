import type { SpeciesType } from "#features/species/species.ts"
import type { EventName, SpeciesPayload } from "./event-table.ts"

export const MAX_EVENT_BATCH = 50

export const MAX_EVENT_COUNT = 100

/** The most that is counted of one visitor's event with the same subject in an hour. */
export const MAX_PER_HOUR = 20

export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

export const UNTRACKED_LETTERS = 2

/** `day` is in the farm's time zone. For privacy, nothing identifies the visitor. */
export type CountedEvent = { day: string; event: EventName; subject: string; count: number }

export function speciesPayload({
	id,
	name,
	type,
}: {
	id: number
	name: string
	type: SpeciesType
}): SpeciesPayload {
	return { speciesId: id, speciesName: name, speciesType: type }
}
