import { z } from "zod"
import { formKey, line, requiredPassage, revision } from "#app/models/forms/text-rules.ts"
import { isDay } from "#app/models/time/calendar.ts"
import { TERMS_LIMITS } from "./terms.ts"

export const sectionForm = z.object({
	heading: line("Heading", TERMS_LIMITS.heading),
	text: requiredPassage("Text", TERMS_LIMITS.text),
	formKey,
	revision,
})

export type SectionFormValues = { heading: string; text: string; formKey: string; revision: number }

export function sectionFormValues(typed: Record<string, unknown>): SectionFormValues {
	const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
	return {
		heading: text("heading"),
		text: text("text"),
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}

/** `number` is the version that the page shows. */
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
