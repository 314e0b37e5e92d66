import { AUDIT_TEXTS } from "#core/audit/audit.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES } from "#features/species/species.ts"
import { MAX_PER_HOUR, UNTRACKED_LETTERS } from "./event.ts"
import { type EventName, listEvents } from "./event-table.ts"

export const SEARCH_EVENTS = ["search", "search_nothing"] as const satisfies EventName[]

export const MAX_SEARCHES_PER_DAY = 200
export const MAX_SEARCHES_PER_MONTH = 2_000

export const OTHER_SUBJECT = ""

/** The number of months for which subjects are stored by day. The sums by month and by day are permanent. */
export const DETAIL_MONTHS = 25

/** What the parts in braces mean in `EVENTS`: a species' ID, a typed text, a filter, and an action of the audit trail. */
const PLACEHOLDERS = {
	"{species}": String.raw`([1-9]\d{0,14})`,
	"{search}": `.{${UNTRACKED_LETTERS + 1},}`,
	"{filter}": `(?:${[...FILTER_TYPES, ...CONSERVATION_STATUSES, "favorites"].join("|")})`,
	"{action}": `(?:${Object.keys(AUDIT_TEXTS).join("|").replaceAll(".", " ")}|[a-z-]{1,40} (?:created|updated|deleted|undeleted))`,
}

const PATTERNS = new Map(listEvents().map(([name, { accepts }]) => [name, accepts.map(subjectPattern)]))

function subjectPattern(template: string): RegExp {
	const pattern = Object.entries(PLACEHOLDERS).reduce(
		(text, [name, one]) => text.replaceAll(name, one),
		template,
	)
	return new RegExp(`^${pattern}$`, "s")
}

export const EVENT_NAMES = listEvents().map(([name]) => name)

export const GUEST_EVENTS: ReadonlySet<EventName> = new Set(
	listEvents().flatMap(([name, { isStaffOnly }]) => (isStaffOnly ? [] : [name])),
)

/** `hour` is any text that is the same within an hour. */
type ReportedEvent = { name: EventName; subject: string; hour: string; count: number }

/** Adds up what is the same, and counts no more of it than one person does in an hour. */
export function limitCounts<Event extends ReportedEvent>(events: Event[]): Event[] {
	const limited = new Map<string, Event>()
	for (const event of events) {
		const key = JSON.stringify([event.name, event.subject, event.hour])
		const count = Math.min((limited.get(key)?.count ?? 0) + event.count, MAX_PER_HOUR)
		limited.set(key, { ...event, count })
	}
	return [...limited.values()]
}

/** Returns the highest species ID that must have existed (0 for none), or undefined if no page sends this subject. */
export function requiredSpeciesId(event: EventName, subject: string): number | undefined {
	for (const pattern of PATTERNS.get(event) ?? []) {
		const match = pattern.exec(subject)
		if (match) return Number(match[1] ?? 0)
	}
}
