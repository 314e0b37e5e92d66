export const MAX_QUERY_LENGTH = 100

/** Doesn't split a surrogate pair such as an emoji. */
export function firstCharacters(text: string, count: number): string {
	return [...text.slice(0, count * 2)].slice(0, count).join("")
}

/** Like `firstCharacters`, but ends at a word. A very long word, or a text without spaces, is cut anyway. */
export function firstWords(text: string, count: number): string {
	const beginning = firstCharacters(text, count)
	if (beginning.length === text.length || /^\s/.test(text.slice(beginning.length))) return beginning.trimEnd()
	const words = beginning.slice(0, beginning.search(/\S*$/)).trimEnd()
	return words.length > beginning.length / 2 ? words : beginning
}

export function shorten(text: string, count: number): string {
	const words = firstWords(text, count)
	return words.length < text.trimEnd().length ? `${words}…` : words
}

/** For messages, because a value can be as long as a file. */
export const displayValue = (value: string) => shorten(value, 120)
