import { joinErrors } from "#app/models/forms/join-messages.ts"
import { parseDestination } from "#app/models/waiver/waiver.ts"
import { waiverBody } from "#app/models/waiver/waiver-form.ts"
import { recordWaiver } from "#app/use-cases/record-waiver.server.ts"
import { api, operation } from "./endpoint.server.ts"
import { ApiError, jsonResponse } from "./response.server.ts"
import { acceptanceSchema, termsChangedSchema } from "./schemas.server.ts"

const handle = api({
	POST: operation({
		summary: "Record an acceptance of the waiver's terms",
		access: "everybody",
		body: waiverBody,
		responses: {
			200: { description: "Already recorded with the same key", json: acceptanceSchema },
			201: { description: "Recorded", json: acceptanceSchema },
			409: {
				description: "The terms have changed; the response has the current ones",
				errorSchema: termsChangedSchema,
			},
			429: { description: "Too many acceptances from this network" },
		},
		async handle({ context, body }) {
			const result = await recordWaiver(context, {
				destination: parseDestination(body.redirect ?? null),
				termsHash: body.termsHash,
				idempotencyKey: body.idempotencyKey ?? undefined,
				party: body,
			})
			if (result.outcome === "terms changed")
				throw new ApiError(409, "The terms have changed", { more: { terms: result.terms } })
			if (result.outcome === "invalid party")
				throw new ApiError(400, joinErrors(result.errors), { errors: result.errors })
			if (result.outcome === "too many") {
				const headers = { "Retry-After": String(result.wait) }
				throw new ApiError(429, "Too many acceptances from your network at once", { headers })
			}
			// Only the form asks about the day.
			if (result.outcome === "day missing") throw new ApiError(409, "The day of the payment is missing")
			return jsonResponse(result.acceptance, result.outcome === "recorded" ? 201 : 200)
		},
	}),
})
export const loader = handle
export const action = handle
