import { AUDIT_TEXTS } from "#app/models/accounts/audit.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, IMAGE_POSITIONS } from "#app/models/species/species.ts"
import { type EventName, UNTRACKED_LETTERS } from "./event.ts"

export const SEARCH_EVENTS = ["search", "search_nothing"] as const satisfies EventName[]

export const MAX_SEARCHES_PER_DAY = 200
export const MAX_SEARCHES_PER_MONTH = 2_000

export const OTHER_SUBJECT = ""

/** The number of months for which subjects are stored by day. The sums by month and by day are permanent. */
export const DETAIL_MONTHS = 25

type Rule = (subject: string) => number | undefined

const species: Rule = (subject) => (/^[1-9]\d{0,14}$/.test(subject) ? Number(subject) : undefined)
const oneOf =
	(...values: string[]): Rule =>
	(subject) =>
		values.includes(subject) ? 0 : undefined
const empty = oneOf("")
const searchText: Rule = (subject) => (subject.length > UNTRACKED_LETTERS ? 0 : undefined)

const RULES: Record<EventName, Rule> = {
	"species-view": species,
	"species-modal": species,
	"audio-play": species,
	qr_generate: (subject) =>
		subject === "all"
			? 0
			: subject.startsWith("single ")
				? species(subject.slice("single ".length))
				: undefined,
	tour_start: empty,
	// A tour can't discover more species than there are.
	tour_complete: (subject) => (subject === "0" ? 0 : species(subject)),
	species_discovery(subject) {
		const [id = "", how, ...more] = subject.split(" ")
		return (how === "manual" || how === "qr_code") && more.length === 0 ? species(id) : undefined
	},
	qr_scan: species,
	search: searchText,
	search_nothing: searchText,
	filter: oneOf(...FILTER_TYPES, ...CONSERVATION_STATUSES, "favorites"),
	admin_image_position: oneOf(...IMAGE_POSITIONS),
	parking_access: empty,
	waiver_accept: oneOf("parking", "home"),
	privacy_consent: empty,
	admin_action: oneOf(...Object.keys(AUDIT_TEXTS).map((action) => action.replace(".", " "))),
}

export const EVENT_NAMES = Object.keys(RULES) as EventName[]

/** Returns the highest species ID that must have existed (0 for none), or undefined if no page sends this subject. */
export function requiredSpeciesId(event: EventName, subject: string): number | undefined {
	return RULES[event](subject)
}
