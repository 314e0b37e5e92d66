import { foldForSearch } from "./normalize.ts"

/** A search result other than a species. Without `about`, a line of the text is shown. */
export type Findable = {
	path: string
	title: string
	text: string
	describe(): { note: string; about?: string }
}

/** Caches per object, because folding takes longer than searching. */
export function onceForEach<One extends object, Value>(make: (one: One) => Value) {
	const made = new WeakMap<One, { value: Value }>()
	return (one: One): Value => {
		const known = made.get(one) ?? { value: make(one) }
		made.set(one, known)
		return known.value
	}
}

export const foldedText = onceForEach(({ title, text }: Findable) =>
	[title, `${title}\n${text}`].map(foldForSearch),
)

/** The index of the first text with all terms. The last text must contain the others. */
export function rankOf(texts: readonly string[], terms: readonly string[]): number | undefined {
	const hasAll = (text = "") => terms.every((term) => text.includes(term))
	return hasAll(texts.at(-1)) ? texts.findIndex(hasAll) : undefined
}
