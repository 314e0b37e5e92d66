/** A whole http(s) address, or undefined. `URL.canParse` is younger than some browsers that visit. */
export function parseWebAddress(text: string): URL | undefined {
	if (!/^https?:\/\//i.test(text)) return undefined
	try {
		return new URL(text)
	} catch {
		return undefined
	}
}
