import { waiverBody } from "../../forms/waiver-form.ts"
import { ApiError, jsonAnswer } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { acceptanceShape } from "../../middleware/api/shapes.server.ts"
import { addressContext, databaseContext } from "../../middleware/context.server.ts"
import { waiverLimit } from "../../middleware/waiver-limit.server.ts"
import { acceptWaiver } from "../../models/waiver.server.ts"
import { parseDestination } from "../../models/waiver.ts"

const handle = api({
	POST: operation({
		summary: "Record that the terms were accepted",
		access: "everybody",
		body: waiverBody,
		answers: {
			201: { words: "Recorded", json: acceptanceShape },
			429: { words: "Too many from this address" },
		},
		async handle({ context, body }) {
			const wait = waiverLimit.check(context.get(addressContext), Date.now())
			if (wait) {
				const headers = { "Retry-After": String(wait) }
				throw new ApiError(429, "Too many acceptances from your network at once", { headers })
			}
			const ledTo = parseDestination(body.redirect ?? null)
			return jsonAnswer(await acceptWaiver(context.get(databaseContext), ledTo, new Date()), 201)
		},
	}),
})
export const loader = handle
export const action = handle
