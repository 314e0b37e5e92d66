import { diffWordsWithSpace } from "diff"
import type { TextPart } from "./text-part.ts"

/** Limits the time for texts that have little in common; they are shown one after the other. */
const MAX_EDITS = 600

/** The characters of unchanged text shown before and after a change. */
const CONTEXT = 60

export function compareTexts(before: string, after: string): TextPart[] {
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

export function shortenUnchanged(parts: TextPart[]): TextPart[] {
	return parts.map((part, at) => {
		if (part.change || part.text.length <= 3 * CONTEXT) return part
		const start = at === 0 ? "" : part.text.slice(0, CONTEXT).replace(/\S+$/, "")
		const end = at === parts.length - 1 ? "" : part.text.slice(-CONTEXT).replace(/^\S+/, "")
		return { text: `${start}…${end}` }
	})
}
