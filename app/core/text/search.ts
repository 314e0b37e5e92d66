import { foldForSearch } from "./normalize.ts"

/** What a search finds beside species, as visitors see it. `describe` is asked once it is found; without `about`, a line of the text is shown. */
export type Findable = {
	path: string
	title: string
	text: string
	describe(): { note: string; about?: string }
}

/** Folding takes longer than searching. */
export function onceForEach<One extends object, Value>(make: (one: One) => Value) {
	const made = new WeakMap<One, { value: Value }>()
	return (one: One): Value => {
		const known = made.get(one) ?? { value: make(one) }
		made.set(one, known)
		return known.value
	}
}

export const foldedText = onceForEach(({ title, text }: Findable) => [title, text].map(foldForSearch))

/** The first of the folded texts that has all terms, or the last one if they are anywhere. */
export function rankOf(texts: readonly string[], terms: readonly string[]): number | undefined {
	const rank = texts.findIndex((text) => terms.every((term) => text.includes(term)))
	if (rank >= 0) return rank
	return terms.every((term) => texts.some((text) => text.includes(term))) ? texts.length - 1 : undefined
}
