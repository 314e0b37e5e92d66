import { LRUCache } from "lru-cache"
import { compareTexts, shortenUnchanged } from "#core/text/compare-texts.server.ts"
import type { Database } from "#db/connection.ts"
import { findTerms } from "./terms.server.ts"
import type { Terms, TermsChange, TermsChanges } from "./terms.ts"
import { parseTerms } from "./terms-text.ts"

/** By the hashes of both texts, because `/waiver` isn't in the page cache. */
const cache = new LRUCache<string, TermsChange[]>({ max: 20 })

/** Undefined for the first version. */
export async function findChanges(
	db: Database,
	{ number, hash, text }: Pick<Terms, "number" | "hash" | "text">,
): Promise<TermsChanges | undefined> {
	const before = await findTerms(db, number - 1)
	if (!before) return undefined
	const key = `${before.hash} ${hash}`
	const list = cache.get(key) ?? compareTerms(before.text, text)
	cache.set(key, list)
	return { since: before.number, list }
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
