import { compareTexts, shortenUnchanged } from "#core/text/compare-texts.server.ts"
import type { Database } from "#db/connection.ts"
import { findTerms } from "./terms.server.ts"
import type { Terms, TermsChange, TermsChanges } from "./terms.ts"
import { parseTerms } from "./terms-text.ts"

/** Undefined for the first version. */
export async function findChanges(
	db: Database,
	{ number, text }: Pick<Terms, "number" | "text">,
): Promise<TermsChanges | undefined> {
	const before = await findTerms(db, number - 1)
	if (!before) return undefined
	return { since: before.number, list: compareTerms(before.text, text) }
}

/** Added and changed sections of a published text in their order, then removed ones. Sections with the same heading are compared. */
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
