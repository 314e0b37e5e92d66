import { type CountedEvent, type EventPayloads, MAX_EVENT_SUBJECT, type SiteEvent } from "./event.ts"

/** Which parts of a payload are the subject of our own table: '12', '12 qr_code', 'bird', 'species archived', or ''. */
const SUBJECTS: { [Name in SiteEvent]?: (keyof EventPayloads[Name])[] } = {
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
): Pick<CountedEvent, "event" | "subject"> {
	const parts = SUBJECTS[name]?.map((part) => payload[part]) ?? []
	const subject = parts.join(" ").trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
	const foundNothing = "found" in payload && payload.found === 0
	return { event: foundNothing ? "search_nothing" : name, subject }
}
