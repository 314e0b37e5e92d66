import { z } from "zod"

/** Chosen by the client for one acceptance, so that a repeated request creates no second record. */
const KEY_RULE = { error: "idempotencyKey must have 16 to 64 letters, digits, '-' or '_'" }
const idempotencyKey = z.string(KEY_RULE).regex(/^[\w-]{16,64}$/, KEY_RULE)

/** Pages loaded before an update may send neither hash nor key. */
export const waiverForm = z.object({
	accept: z.literal("on", { error: "Please tick the box to accept the terms." }),
	termsHash: z.string().optional(),
	idempotencyKey: idempotencyKey.optional().catch(undefined),
})

export const waiverBody = z.object({
	redirect: z.literal("parking", { error: "redirect must be 'parking' or absent" }).nullish(),
	termsHash: z.string({ error: "termsHash is required" }).regex(/^[0-9a-f]{64}$/, {
		error: "termsHash must be the SHA-256 of the terms shown, in hexadecimal",
	}),
	idempotencyKey: idempotencyKey.nullish(),
})
