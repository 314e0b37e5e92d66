import { AUDIT_TEXTS, AUDIT_VERBS } from "#core/audit/audit.ts"
import { knownFeatures } from "#core/feature.ts"
import type { EventName } from "./event-table.ts"
import { UNTRACKED_LETTERS } from "./track.ts"

const SPECIES = String.raw`([1-9]\d{0,14})`
const SEARCH = `.{${UNTRACKED_LETTERS + 1},}`
const ACTIONS = Object.keys(AUDIT_TEXTS).map((action) => action.replaceAll(".", " "))

/** The subjects that a page can send, if its room declares no others. */
const SUBJECTS: Record<EventName, string> = {
	"species-view": SPECIES,
	"species-modal": SPECIES,
	qr_generate: `all|single ${SPECIES}`,
	tour_start: "",
	// A tour can't discover more species than there are.
	tour_complete: `0|${SPECIES}`,
	species_discovery: `${SPECIES} (?:manual|qr_code)`,
	"audio-play": SPECIES,
	qr_scan: SPECIES,
	search: SEARCH,
	search_nothing: SEARCH,
	filter: "",
	admin_image_position: "",
	parking_access: "",
	waiver_accept: "parking|home",
	privacy_consent: "",
	admin_action: `${ACTIONS.join("|")}|[a-z-]{1,40} (?:${Object.keys(AUDIT_VERBS).join("|")})`,
}

export const EVENT_NAMES = Object.keys(SUBJECTS) as EventName[]

/** Only staff do this, so guests can't report it. */
export const STAFF_EVENTS: readonly EventName[] = ["qr_generate", "admin_image_position", "admin_action"]

/** Returns the highest species ID that must have existed (0 for none), or undefined if no page sends this subject. */
export function requiredSpeciesId(event: EventName, subject: string): number | undefined {
	const declared = knownFeatures().flatMap(({ eventSubjects }) => eventSubjects?.[event] ?? [])
	const match = new RegExp(`^(?:${declared[0] ?? SUBJECTS[event]})$`, "s").exec(subject)
	return match ? Number(match.slice(1).find(Boolean) ?? 0) : undefined
}
