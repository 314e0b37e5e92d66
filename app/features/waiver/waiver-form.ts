import { z } from "zod"
import { ADULT_MISSING, MAX_PARTY } from "./waiver.ts"

/** Chosen by the client per acceptance, so that a repeated request creates no second record. */
const KEY_RULE = { error: "idempotencyKey must have 16 to 64 letters, digits, '-' or '_'" }
const idempotencyKey = z.string(KEY_RULE).regex(/^[\w-]{16,64}$/, KEY_RULE)

const count = (label: string, least: number) => {
	const rule = { error: `${label} must be a whole number from ${least} to ${MAX_PARTY}` }
	return z.number(rule).int(rule).min(least, rule).max(MAX_PARTY, rule)
}

const typedCount = (label: string, least: number) =>
	z.preprocess(
		(typed) => (/^\d+$/.test(String(typed).trim()) ? Number(typed) : undefined),
		count(label, least),
	)

export type Party = { partySize: number; minors: number }

export const partyForm = z
	.object({
		partySize: typedCount("The number of people", 1),
		minors: typedCount("The number of people under 18", 0),
	})
	.refine(({ partySize, minors }) => minors < partySize, { path: ["minors"], error: ADULT_MISSING })

const typedText = z.string().max(64).optional().catch(undefined)

/** Pages loaded before an update may send neither hash nor key. */
export const waiverForm = z.object({
	accept: z.literal("on").optional().catch(undefined),
	termsHash: typedText,
	partySize: typedText,
	minors: typedText,
	idempotencyKey: idempotencyKey.optional().catch(undefined),
})

export const waiverBody = z.object({
	redirect: z.literal("parking", { error: "redirect must be 'parking' or absent" }).nullish(),
	termsHash: z.string({ error: "termsHash is required" }).regex(/^[0-9a-f]{64}$/, {
		error: "termsHash must be the SHA-256 of the terms shown, in hexadecimal",
	}),
	idempotencyKey: idempotencyKey.nullish(),
	partySize: count("partySize", 1)
		.nullish()
		.meta({ description: "Required if the setting waiver_party_size is on" }),
	minors: count("minors", 0)
		.nullish()
		.meta({ description: "Fewer than partySize, because an adult must accept for them" }),
})
