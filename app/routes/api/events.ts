import { eventsBody } from "../../forms/api-bodies.ts"
import { ApiError, noContent } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { addressContext, databaseContext } from "../../middleware/context.server.ts"
import { eventLimit } from "../../middleware/event-limit.server.ts"
import { countEvents } from "../../models/event.server.ts"
import { localDay } from "../../models/local-time.ts"

const handle = api({
	POST: operation({
		summary:
			"Count what a visitor did who has consented; also what waited for a signal, for up to 30 days. A batch with an id is counted once",
		access: "everybody",
		body: eventsBody,
		answers: {
			204: { words: "Counted" },
			400: { words: "An unknown event, or too many" },
			429: { words: "Too many from this address" },
		},
		async handle({ context, body: { batch, events } }) {
			const now = new Date()
			const wait = eventLimit.check(context.get(addressContext), now.getTime())
			if (wait) throw new ApiError(429, "Too many events", { headers: { "Retry-After": String(wait) } })
			const counted = events.map(({ name, subject, at, count }) => ({
				day: localDay(at ?? now.toISOString()),
				event: name,
				subject,
				count,
			}))
			await countEvents(context.get(databaseContext), counted, batch ? { id: batch, now } : undefined)
			return noContent()
		},
	}),
})
export const loader = handle
export const action = handle
