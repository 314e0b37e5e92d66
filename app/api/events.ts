import { addressContext, databaseContext } from "#app/middleware/context.server.ts"
import { eventLimit } from "#app/middleware/event-limit.server.ts"
import { countEvents, eventsOfKnownSpecies } from "#app/models/events/event.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { localDay } from "#app/models/time/local-time.ts"
import { api, operation } from "./endpoint.server.ts"
import { eventsBody } from "./request-bodies.ts"
import { ApiError, noContent } from "./response.server.ts"

const handle = api({
	POST: operation({
		summary:
			"Record the events of a visitor who has consented, up to 30 days later. A batch with an ID is counted once",
		access: "everybody",
		body: eventsBody,
		responses: {
			204: { description: "Recorded, except events of unknown species" },
			400: { description: "Unknown event, invalid subject, or too many events" },
			429: { description: "Too many events from this network" },
		},
		async handle({ context, body: { batch, events } }) {
			const now = new Date()
			const db = context.get(databaseContext)
			const wait = eventLimit.check(db, context.get(addressContext), now.getTime())
			if (wait) throw new ApiError(429, "Too many events", { headers: { "Retry-After": String(wait) } })
			const zone = await readTimeZone(db)
			const counted = events.map(({ name, subject, at, count }) => ({
				day: localDay(at ?? now.toISOString(), zone),
				event: name,
				subject,
				count,
			}))
			await countEvents(db, await eventsOfKnownSpecies(db, counted), batch ? { id: batch, now } : undefined)
			return noContent()
		},
	}),
})
export const loader = handle
export const action = handle
