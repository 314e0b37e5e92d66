import { operation } from "#core/api/endpoint.server.ts"
import { ApiError, jsonResponse } from "#core/api/response.server.ts"
import { acceptanceSchema, termsChangedSchema, waiverTermsSchema } from "#core/api/schemas.server.ts"
import { joinErrors } from "#core/forms/field-errors.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isPartySizeAsked } from "#core/settings/setting.ts"
import { recordWaiver } from "./record-waiver.server.ts"
import { findCurrentTerms } from "./terms.server.ts"
import { parseDestination } from "./waiver.ts"
import { waiverBody } from "./waiver-form.ts"

export const WAIVER_OPERATIONS = {
	"/api/terms": {
		GET: operation({
			summary: "Get the current terms of the waiver",
			access: "everybody",
			responses: {
				200: { description: "With the hash that an acceptance must contain", json: waiverTermsSchema },
			},
			cacheParameters: [],
			async handle({ context }) {
				const db = context.get(databaseContext)
				const asksPartySize = isPartySizeAsked(await readSettings(db))
				return { ...(await findCurrentTerms(db)), asksPartySize }
			},
		}),
	},
	"/api/waiver-acceptances": {
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
	},
}
