import { diffArrays } from "diff"
import { LRUCache } from "lru-cache"
import { compareTexts, shortenUnchanged } from "#core/text/compare-texts.server.ts"
import type { Database } from "#db/connection.ts"
import { findTerms } from "./terms.server.ts"
import type { Terms } from "./terms.ts"
import type { TermsChange, TermsChanges } from "./terms-changes.ts"
import { parseTerms, type TermsSection } from "./terms-text.ts"

/** By the hashes of both texts, because `/waiver` isn't in the page cache. */
const cache = new LRUCache<string, TermsChange[]>({ max: 20 })

/** Undefined for the first version. */
export async function findChanges(
	db: Database,
	terms: Pick<Terms, "number" | "hash" | "text">,
): Promise<TermsChanges | undefined> {
	const previous = await findTerms(db, terms.number - 1)
	return previous && { since: previous.number, list: changesBetween(previous, terms) }
}

type HashedText = Pick<Terms, "hash" | "text">

function changesBetween(before: HashedText, after: HashedText): TermsChange[] {
	const key = `${before.hash} ${after.hash}`
	const known = cache.get(key)
	if (known) return known
	const list = compareTerms(parseTerms(before.text), parseTerms(after.text))
	cache.set(key, list)
	return list
}

/** Added, changed and moved sections in their order, then removed ones. */
export function compareTerms(before: TermsSection[], after: TermsSection[]): TermsChange[] {
	const earlier = matchSections(before, after)
	const moved = movedSections(earlier)
	const list = after.flatMap((section, at): TermsChange[] => {
		const from = before[earlier[at] ?? -1]
		const place = { number: at + 1, heading: section.heading }
		if (!from) return [{ kind: "added", ...place }]
		if (from.heading !== section.heading || from.text !== section.text) {
			const parts = from.text === section.text ? [] : shortenUnchanged(compareTexts(from.text, section.text))
			return [{ kind: "changed", ...place, previousHeading: from.heading, parts }]
		}
		return moved.has(at) ? [{ kind: "moved", ...place }] : []
	})
	const removed = before.flatMap(({ heading, text }, at): TermsChange[] =>
		earlier.includes(at)
			? []
			: [{ kind: "removed", number: at + 1, heading, parts: [{ text, change: "removed" }] }],
	)
	return [...list, ...removed]
}

/** For each section the index of the earlier one: with the same heading and text, else the same heading, else the same text. */
function matchSections(before: TermsSection[], after: TermsSection[]): (number | undefined)[] {
	const earlier: (number | undefined)[] = after.map(() => undefined)
	const rules: ((one: TermsSection, other: TermsSection) => boolean)[] = [
		(one, other) => one.heading === other.heading && one.text === other.text,
		(one, other) => one.heading === other.heading,
		(one, other) => one.text === other.text,
	]
	for (const isSame of rules) {
		for (const [at, section] of after.entries()) {
			if (earlier[at] !== undefined) continue
			const from = before.findIndex((one, index) => !earlier.includes(index) && isSame(one, section))
			if (from !== -1) earlier[at] = from
		}
	}
	return earlier
}

/** The sections that changed their order; those after an added or removed one only got another number. */
function movedSections(earlier: (number | undefined)[]): Set<number> {
	const order = earlier.filter((from) => from !== undefined)
	const parts = diffArrays(
		order.toSorted((a, b) => a - b),
		order,
	)
	const moved = parts.filter(({ added }) => added).flatMap(({ value }) => value)
	return new Set(moved.map((from) => earlier.indexOf(from)))
}
