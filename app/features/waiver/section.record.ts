import { line, requiredPassage } from "#core/forms/text-rules.ts"
import { defineRecord } from "#core/records/define-record.ts"
import { TERMS_LIMITS } from "./terms.ts"
import type { TermsSection } from "./terms-text.ts"

export type DraftSection = TermsSection & { id: number; revision: number; updatedAt: string }

export const SECTION = defineRecord<DraftSection>()({
	table: "terms_sections",
	title: "heading",
	label: "Section of the terms",
	noun: "section",
	role: "admin",
	newAt: "/admin/site/terms/sections/new",
	page: "/admin/site/terms/sections/:id/edit",
	list: "/admin/site/terms",
	auditActions: {
		created: "terms.section-added",
		updated: "terms.section-changed",
		deleted: "terms.section-deleted",
		restored: "terms.section-undeleted",
	},
	most: TERMS_LIMITS.sections,
	position: "position",
	deletedMessage: "Section deleted from the draft",
	keepsLast: "The terms need at least one section.",
	fields: {
		heading: {
			kind: "line",
			label: "Heading",
			rule: line("Heading", TERMS_LIMITS.heading),
			required: true,
			hint: "Without a number. Sections are numbered in their order.",
		},
		text: {
			kind: "passage",
			label: "Text",
			rule: requiredPassage("Text", TERMS_LIMITS.text),
			required: true,
			rows: 14,
			hint: "Plain text. Begin each item of a list with a dash and a space. An empty line begins a new paragraph.",
		},
	},
	titles: { new: "Add Section", edit: "Edit Section", missing: "Section Not Found" },
	buttons: { create: "Add Section", update: "Save Section" },
	failures: { create: "Section not added", update: "Section not saved" },
	tooMany: {
		status: 400,
		form: `The terms have the maximum of ${TERMS_LIMITS.sections} sections. Delete one first. Your text is still here.`,
	},
	saved: ({ heading }, { isNew }) => ({
		title: isNew ? "Section added to the draft" : "Section saved in the draft",
		description: heading,
	}),
})
