import { AUDIT_WORDS } from "#app/models/accounts/audit.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, IMAGE_POSITIONS } from "#app/models/species/species.ts"
import { type EventName, UNTRACKED_LETTERS } from "./event.ts"

/** Events whose subject is what a visitor typed. All other subjects are one of a known set. */
export const SEARCH_EVENTS = ["search", "search_nothing"] as const satisfies EventName[]

/** How many different searches are stored for one day, and for one month. Further ones are counted as "other". */
export const MAX_SEARCHES_PER_DAY = 200
export const MAX_SEARCHES_PER_MONTH = 2_000

/** The subject that counts what has none of its own, such as searches beyond the limits. */
export const OTHER_SUBJECT = ""

/** Months for which each day's subjects are stored; the sums by month and by day stay. */
export const DETAIL_MONTHS = 25

type Rule = (subject: string) => number | undefined

const species: Rule = (subject) => (/^[1-9]\d{0,14}$/.test(subject) ? Number(subject) : undefined)
const oneOf =
	(...values: string[]): Rule =>
	(subject) =>
		values.includes(subject) ? 0 : undefined
const nothing = oneOf("")
const words: Rule = (subject) => (subject.length > UNTRACKED_LETTERS ? 0 : undefined)

/** The rule for the subject of each event, in the order of the documentation. */
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
	tour_start: nothing,
	// A tour can't find more species than there are.
	tour_complete: (subject) => (subject === "0" ? 0 : species(subject)),
	species_discovery(subject) {
		const [id = "", how, ...more] = subject.split(" ")
		return (how === "manual" || how === "qr_code") && more.length === 0 ? species(id) : undefined
	},
	qr_scan: species,
	search: words,
	search_nothing: words,
	filter: oneOf(...FILTER_TYPES, ...CONSERVATION_STATUSES, "favorites"),
	admin_image_position: oneOf(...IMAGE_POSITIONS),
	parking_access: nothing,
	waiver_accept: oneOf("parking", "home"),
	privacy_consent: nothing,
	admin_action: oneOf(...Object.keys(AUDIT_WORDS).map((action) => action.replace(".", " "))),
}

/** All events that are counted. */
export const EVENT_NAMES = Object.keys(RULES) as EventName[]

/**
 * Checks the subject of an event. Returns the highest species id that must have been given out for it to be true (0
 * when it names no species), or undefined when no page of the site sends this subject.
 */
export function speciesNeeded(event: EventName, subject: string): number | undefined {
	return RULES[event](subject)
}
