import { z } from "zod"
import { line, requiredPassage } from "#core/forms/text-rules.ts"
import { defineForm } from "#core/records/form-definition.ts"
import { isDay } from "#core/time/calendar.ts"
import { parseDraft, tidyDraft } from "./terms-text.ts"

/** In characters. */
const LIMITS = { text: 200_000, reviewer: 120 }

const TERMS_PAGE = "/admin/site/terms"

const both = <const Text extends string>(text: Text) => ({ create: text, update: text })

export type TermsDraft = { text: string; revision: number }

/** The draft of the next version, which only staff see. */
export const DRAFT = defineForm<TermsDraft>()({
	noun: "the draft of the terms",
	formId: "terms",
	list: TERMS_PAGE,
	newAt: TERMS_PAGE,
	auditActions: { created: "terms.draft-saved", updated: "terms.draft-saved" },
	fields: {
		text: {
			kind: "passage",
			label: "Draft",
			rule: requiredPassage("Draft", LIMITS.text)
				.refine((text) => parseDraft(text).length > 0, {
					error: "The draft must begin with a heading, such as ## Definitions",
				})
				.overwrite(tidyDraft),
			required: true,
			rows: 20,
			hint: "Begin a heading with ## and a space, and each item of a list with a dash and a space. An empty line begins a new paragraph. Headings are numbered in their order.",
		},
	},
	titles: { new: "Terms", edit: "Terms", missing: "Terms" },
	buttons: both("Save draft"),
	failures: both("Nothing was saved or published"),
	saved: () => ({ title: "Draft saved" }),
})

/** `revision` is made from the version that was reviewed and the ID of its newest review. */
export type TermsReview = { reviewer: string; reviewedOn: string; revision: number }

export const MAX_REVIEWS = 1_000_000

export const reviewedVersion = (revision: number) => Math.floor(revision / MAX_REVIEWS)

export const REVIEW = defineForm<TermsReview>()({
	noun: "the review",
	formId: "review",
	list: TERMS_PAGE,
	newAt: "/admin/site/terms/review",
	auditActions: { created: "terms.reviewed", updated: "terms.reviewed" },
	fields: {
		reviewer: {
			kind: "line",
			label: "Reviewer",
			rule: line("Reviewer", LIMITS.reviewer),
			required: true,
			hint: "The lawyer who read this version.",
		},
		reviewedOn: {
			kind: "line",
			label: "Reviewed on",
			rule: z
				.string({ error: "Date of the review is required" })
				.refine(isDay, { error: "Date of the review must be a date such as 2026-06-03" }),
			required: true,
			input: { type: "date" },
		},
	},
	titles: { new: "Confirm Review", edit: "Confirm Review", missing: "Confirm Review" },
	buttons: both("Confirm Review"),
	failures: both("Review not confirmed"),
	saved: ({ reviewer }) => ({ title: "Review confirmed", description: reviewer }),
})
