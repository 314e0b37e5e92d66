import { z } from "zod"
import { formKey, line } from "#core/forms/text-rules.ts"
import { isDay } from "#core/time/calendar.ts"
import { TERMS_LIMITS } from "./terms.ts"

export const reviewForm = z.object({
	number: z.number().int().catch(0),
	reviewer: line("Reviewer", TERMS_LIMITS.reviewer),
	reviewedOn: z
		.string({ error: "Date of the review is required" })
		.refine(isDay, { error: "Date of the review must be a date such as 2026-06-03" }),
})

/** `shown` is the hash of the draft on the page, so that nobody publishes what they haven't seen. */
export const publishTermsForm = z.object({
	shown: z.string().max(64).default(""),
	formKey,
})
