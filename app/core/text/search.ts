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

/** The title, then all of it. */
export const foldedText = onceForEach(({ title, text }: Findable) =>
	[title, `${title}\n${text}`].map(foldForSearch),
)

/** The first of the texts that has all terms. The last one contains the others. */
export function rankOf(texts: readonly string[], terms: readonly string[]): number | undefined {
	const hasAll = (text = "") => terms.every((term) => text.includes(term))
	return hasAll(texts.at(-1)) ? texts.findIndex(hasAll) : undefined
}
