export type DeclaredEvent = {
	name: string
	/** The parts of the payload that form the stored subject, such as '12', '12 qr_code' or 'bird'. */
	parts: readonly string[]
	/** Only staff do this, so guests can't report it. */
	isOfStaff: boolean
}

/** Tracked after consent. A third-party script receives payloads unchanged; none identifies a visitor or connects two events. */
export type SiteEvent<Payload> = DeclaredEvent & { parts: readonly (keyof Payload & string)[] }

export const siteEvent = <Payload>(
	name: string,
	parts: readonly (keyof Payload & string)[],
	isOfStaff = false,
): SiteEvent<Payload> => ({ name, parts, isOfStaff })

/** A search of more than two letters; `found` is the number of results, undefined if filters hide some. */
export const SEARCH = siteEvent<{ query: string; found: number | undefined }>("search", ["query"])
/** Searches without results are counted as an event of their own. */
export const SEARCH_NOTHING = siteEvent("search_nothing", [])
export const PRIVACY_CONSENT = siteEvent<{ analytics: true }>("privacy_consent", [])
export const ADMIN_ACTION = siteEvent<{ action: string; resource: string }>(
	"admin_action",
	["resource", "action"],
	true,
)

export const MAX_EVENT_BATCH = 50

export const MAX_EVENT_COUNT = 100

export const MAX_EVENT_SUBJECT = 100

export const MAX_EVENT_AGE_MS = 30 * 24 * 3_600_000

export function countedAs(
	{ name, parts }: DeclaredEvent,
	payload: object,
): { event: string; subject: string } {
	const values = new Map(Object.entries(payload))
	const subject = normalizeSubject(parts.map((part) => values.get(part)).join(" "))
	return { event: values.get("found") === 0 ? SEARCH_NOTHING.name : name, subject }
}

export function normalizeSubject(text: string): string {
	return text.trim().replace(/\s+/g, " ").toLowerCase().slice(0, MAX_EVENT_SUBJECT)
}
