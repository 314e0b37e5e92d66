import { AUDIT_TEXTS, AUDIT_VERBS } from "#core/audit/audit.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES } from "#features/species/species.ts"
import { type EventName, listEvents } from "./event-table.ts"
import { UNTRACKED_LETTERS } from "./track.ts"

/** What the parts in braces mean in `EVENTS`: a species' ID, a typed text, a filter, and an action of the audit trail. */
const PLACEHOLDERS = {
	"{species}": String.raw`([1-9]\d{0,14})`,
	"{search}": `.{${UNTRACKED_LETTERS + 1},}`,
	"{filter}": `(?:${[...FILTER_TYPES, ...CONSERVATION_STATUSES, "favorites"].join("|")})`,
	"{action}": `(?:${Object.keys(AUDIT_TEXTS).join("|").replaceAll(".", " ")}|[a-z-]{1,40} (?:${Object.keys(AUDIT_VERBS).join("|")}))`,
}

const PATTERNS = new Map(listEvents().map(([name, { accepts }]) => [name, subjectPattern(accepts)]))

function subjectPattern(templates: readonly string[]): RegExp {
	const pattern = Object.entries(PLACEHOLDERS).reduce(
		(text, [name, one]) => text.replaceAll(name, one),
		templates.join("|"),
	)
	return new RegExp(`^(?:${pattern})$`, "s")
}

export const EVENT_NAMES = listEvents().map(([name]) => name)

/** Returns the highest species ID that must have existed (0 for none), or undefined if no page sends this subject. */
export function requiredSpeciesId(event: EventName, subject: string): number | undefined {
	const match = PATTERNS.get(event)?.exec(subject)
	return match ? Number(match.slice(1).find(Boolean) ?? 0) : undefined
}
