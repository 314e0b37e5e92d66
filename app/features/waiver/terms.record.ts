import { requiredPassage } from "#core/forms/text-rules.ts"
import { both, defineForm } from "#core/records/form-definition.ts"
import { parseDraft, tidyDraft } from "./terms-text.ts"

const LONGEST = 200_000

const TERMS_PAGE = "/admin/site/terms"

export type TermsDraft = { text: string; revision: number }

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
			rule: requiredPassage("Draft", LONGEST)
				.refine((text) => parseDraft(text).length > 0, {
					error: "The draft must begin with a heading, such as ## Definitions",
				})
				.overwrite(tidyDraft),
			rows: 20,
			hint: "Begin a heading with ## and a space, and each item of a list with a dash and a space. An empty line begins a new paragraph, and **two stars** make words bold. Headings are numbered in their order.",
		},
	},
	titles: { new: "Terms", edit: "Terms", missing: "Terms" },
	buttons: both("Save draft"),
	failures: both("Nothing was saved or published"),
	saved: () => ({ title: "Draft saved" }),
})
