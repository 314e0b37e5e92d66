import { LRUCache } from "lru-cache"
import { z } from "zod"
import { isStaff } from "#core/accounts/user.ts"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { enumOf, text } from "#core/api/request-rules.ts"
import { noContent } from "#core/api/response.server.ts"
import { knownFeatures } from "#core/feature.ts"
import { addressContext, databaseContext, transact, viewerContext } from "#core/http/context.server.ts"
import { createRateLimit } from "#core/http/rate-limit.server.ts"
import { localDay } from "#core/time/local-time.ts"
import { countEvents } from "./event.server.ts"
import {
	MAX_EVENT_AGE_MS,
	MAX_EVENT_BATCH,
	MAX_EVENT_COUNT,
	MAX_EVENT_SUBJECT,
	normalizeSubject,
	PRIVACY_CONSENT,
	SEARCH_NOTHING,
} from "./event-table.ts"
import { ADMIN_ACTION, SEARCH } from "./use-tracked.ts"

export const knownEvents = () => [
	...knownFeatures().flatMap(({ events = [] }) => events),
	...[SEARCH, SEARCH_NOTHING, PRIVACY_CONSENT, ADMIN_ACTION],
]

const DAY_MS = 24 * 3_600_000

const ALL_NETWORKS = ""

/** Per network, so that one can't use up the limit of all. */
const shares = createRateLimit(2_000, DAY_MS)

/** Requests per day of all visitors: 1,000 with 25 each. */
const ceiling = createRateLimit(25_000, DAY_MS)

/** Client clocks may be up to a day fast. */
function isRecent(time: string): boolean {
	const age = Date.now() - Date.parse(time)
	return age > -DAY_MS && age < MAX_EVENT_AGE_MS
}

const NO_COUNT = { error: `count must be a whole number from 1 to ${MAX_EVENT_COUNT}` }

/** `at`: when an event happened that is sent later. */
const eventRules = (names: string[]) =>
	z.object(
		{
			name: enumOf("name", names),
			subject: text("subject", MAX_EVENT_SUBJECT)
				.refine((text) => !/\p{Cc}/u.test(text), { error: "subject must be one line" })
				.transform(normalizeSubject)
				.default(""),
			at: z.iso
				.datetime({ error: "at must be a time in UTC, as ISO 8601", abort: true })
				.refine(isRecent, { error: "at must be within the last 30 days" })
				.meta({ description: "UTC, within the last 30 days" })
				.optional(),
			count: z.int(NO_COUNT).min(1, NO_COUNT).max(MAX_EVENT_COUNT, NO_COUNT).default(1),
		},
		{ error: "each event must be an object" },
	)

/** A phone whose response was lost sends its batch again. */
const batches = new LRUCache<string, true>({ max: 20_000 })

/** `batch`: an idempotency key, chosen by the client. */
export const eventsBody = (names: string[]) =>
	z.object({
		batch: z
			.string({ error: "batch must be text" })
			.regex(/^[0-9a-z]{8,40}$/, { error: "batch must have 8 to 40 digits and lowercase letters" })
			.optional(),
		events: z
			.array(eventRules(names).meta({ title: "Event" }), { error: "events must be a list" })
			.min(1, { error: "events is empty" })
			.max(MAX_EVENT_BATCH, { error: `events has more than ${MAX_EVENT_BATCH} entries` }),
	})

export function eventOperations(): ApiOperations {
	const known = knownEvents()
	const ofStaff = known.filter(({ isOfStaff }) => isOfStaff).map(({ name }) => name)
	return {
		"/api/events": {
			POST: operation({
				summary:
					"Record a visitor's events with consent, up to 30 days later. A batch with an ID counts once",
				access: "everybody",
				body: eventsBody(known.map(({ name }) => name)),
				responses: {
					204: {
						description:
							"Recorded, except staff's events without their session, and all events beyond the site's daily limit",
					},
					400: { description: "Unknown event, invalid subject, or too many events" },
					429: { description: "Too many events from this network" },
				},
				async handle({ context, body: { batch, events } }) {
					const now = new Date()
					const db = context.get(databaseContext)
					const isOfStaff = isStaff(context.get(viewerContext))
					const accepted = events.filter(({ name }) => isOfStaff || !ofStaff.includes(name))
					if (accepted.length === 0 || isAboveEventCeiling(db, context.get(addressContext), now.getTime()))
						return noContent()
					const counted = accepted.map(({ name, subject, at, count }) => ({
						day: localDay(at ?? now.toISOString()),
						event: name,
						subject,
						count,
					}))
					if (batch && batches.has(batch)) return noContent()
					if (batch) batches.set(batch, true)
					await transact(context, (trx) => countEvents(trx, counted)).catch((error) => {
						if (batch) batches.delete(batch)
						throw error
					})
					return noContent()
				},
			}),
		},
	}
}

export function isAboveEventCeiling(site: object, address: string, now: number): boolean {
	return (shares.check(site, address, now) ?? ceiling.check(site, ALL_NETWORKS, now)) !== undefined
}
