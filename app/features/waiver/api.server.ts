import { z } from "zod"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { ApiError, jsonResponse } from "#core/api/response.server.ts"
import { errorSchema, id, modelSchema, named, time } from "#core/api/schemas.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { recordWaiver } from "./record-waiver.server.ts"
import { findCurrentTerms } from "./terms.server.ts"
import type { Terms, WaiverTerms } from "./terms.ts"
import { TermsChanged } from "./waiver.server.ts"
import { parseDestination, type WaiverAcceptance } from "./waiver.ts"
import { waiverBody } from "./waiver-form.ts"

const acceptanceSchema = modelSchema<WaiverAcceptance>()(
	"Acceptance",
	z.strictObject({
		receipt: z.string(),
		termsVersion: z.string(),
		termsHash: z.string().nullable().describe("SHA-256 of the text, in hexadecimal"),
		acceptedAt: time,
		ledTo: z.enum(["parking", "home"]),
		partySize: z.int().nullable().describe("People in the group; null if the waiver didn't ask"),
		minors: z.int().nullable().describe("How many of them are under 18"),
	}),
)

const termsSchema = modelSchema<Terms>()(
	"Terms",
	z.strictObject({
		number: id.describe("Counts the published versions"),
		version: z.string().describe("As in an acceptance"),
		hash: z.string().describe("SHA-256 of the text, in hexadecimal"),
		lastUpdated: z.string(),
		text: z.string(),
	}),
)

const waiverTermsSchema = modelSchema<WaiverTerms>()(
	"WaiverTerms",
	termsSchema.extend({
		asksPartySize: z.boolean().describe("An acceptance must have partySize and minors"),
	}),
)

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
				const asksPartySize = (await readSettings(db)).waiver_party_size === "true"
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
					errorSchema: named("TermsChangedError", errorSchema.extend({ terms: termsSchema })),
				},
				429: { description: "Too many acceptances from this network" },
			},
			async handle({ context, body }) {
				const sent = {
					destination: parseDestination(body.redirect ?? null),
					termsHash: body.termsHash,
					idempotencyKey: body.idempotencyKey ?? undefined,
					party: body,
				}
				const { acceptance, isNew } = await recordWaiver(context, sent).catch(withTerms)
				return jsonResponse(acceptance, isNew ? 201 : 200)
			},
		}),
	},
} satisfies ApiOperations

function withTerms(error: unknown): never {
	if (!(error instanceof TermsChanged)) throw error
	throw new ApiError(error.status, error.message, { more: { terms: error.terms } })
}
