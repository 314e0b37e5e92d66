import { diffWordsWithSpace } from "diff"
import type { Database } from "#db/connection.ts"
import { findTerms } from "./terms.server.ts"
import type { Terms, TermsChange, TermsChanges, TextPart } from "./terms.ts"
import { parseTerms } from "./terms-text.ts"

export async function findChanges(
	db: Database,
	{ number, text }: Pick<Terms, "number" | "text">,
): Promise<TermsChanges | undefined> {
	const before = await findTerms(db, number - 1)
	if (!before) return undefined
	return { since: before.number, list: compareTerms(before.text, text) }
}

/** Added and changed sections in order, then removed ones. Sections are matched by heading. */
export function compareTerms(before: string, after: string): TermsChange[] {
	const earlier = listSections(before)
	const changes = listSections(after).flatMap(({ heading, title, text }): TermsChange[] => {
		const from = earlier.find((one) => one.heading === heading)
		if (!from) return [{ kind: "Added", title, parts: [{ text, change: "added" }] }]
		earlier.splice(earlier.indexOf(from), 1)
		if (from.text === text) return []
		return [{ kind: "Changed", title, parts: shortenUnchanged(compareTexts(from.text, text)) }]
	})
	const removed = earlier.map(({ title, text }): TermsChange => {
		return { kind: "Removed", title, parts: [{ text, change: "removed" }] }
	})
	return [...changes, ...removed]
}

function listSections(text: string) {
	return parseTerms(text).map((one, at) => ({ ...one, title: `${at + 1}. ${one.heading}` }))
}

/** Limits the time for texts with little in common; these are shown one after the other. */
const MAX_EDITS = 600

/** In characters, before and after a change. */
const CONTEXT = 60

function compareTexts(before: string, after: string): TextPart[] {
	const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })
	if (!parts)
		return [
			{ text: before, change: "removed" },
			{ text: after, change: "added" },
		]
	return parts.map(({ value: text, added, removed }) => {
		if (added) return { text, change: "added" }
		return removed ? { text, change: "removed" } : { text }
	})
}

function shortenUnchanged(parts: TextPart[]): TextPart[] {
	return parts.map((part, at) => {
		if (part.change || part.text.length <= 3 * CONTEXT) return part
		const start = at === 0 ? "" : part.text.slice(0, CONTEXT).replace(/\S+$/, "")
		const end = at === parts.length - 1 ? "" : part.text.slice(-CONTEXT).replace(/^\S+/, "")
		return { text: `${start}…${end}` }
	})
}
