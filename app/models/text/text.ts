/** Cuts a text without splitting a surrogate pair such as an emoji. */
export function firstCharacters(text: string, count: number): string {
	return [...text.slice(0, count * 2)].slice(0, count).join("")
}
