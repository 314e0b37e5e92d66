/** The first characters of a text, never half of one: an emoji counts as one although it is stored as two. */
export function firstCharacters(text: string, count: number): string {
	return [...text.slice(0, count * 2)].slice(0, count).join("")
}
