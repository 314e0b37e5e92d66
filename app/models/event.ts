/** What is counted after consent, and nothing else. */
export const EVENT_NAMES = [
	"species-view",
	"species-modal",
	"audio-play",
	"qr_generate",
	"tour_start",
	"tour_complete",
	"species_discovery",
	"search",
	"filter",
	"admin_image_position",
	"parking_access",
	"waiver_accept",
	"privacy_consent",
	"admin_action",
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** The longest subject: the id of a species, a filter, the words of a search. */
export const MAX_EVENT_SUBJECT = 100

/** So many events come in one call at the most. */
export const MAX_EVENT_BATCH = 50

/** A day in the farm's own time zone, the event, and what it was about; who did it is nobody's business. */
export type CountedEvent = { day: string; event: EventName; subject: string }
