const EXTENSION = /^(?:extension|ext|poste|x|#)[.:]?\s?(\d{1,10})$/i

export function isTelephone(text: string): boolean {
	const { number, extension } = partsOf(text)
	return /^\+?[\d\s().\-/]+$/.test(number) && /\d/.test(number) && extension !== undefined
}

/** As in RFC 3966, with the extension. */
export function telephoneLink(text: string): string {
	const { number, extension } = partsOf(text)
	return `tel:${number.replace(/[^+\d]/g, "")}${extension ? `;ext=${extension}` : ""}`
}

/** `extension` is empty if there is none, and undefined if it can't be read. */
function partsOf(text: string): { number: string; extension: string | undefined } {
	const at = text.search(/[a-z#]/i)
	if (at < 0) return { number: text, extension: "" }
	const number = text.slice(0, at).trim()
	return { number: number.replace(/[,;]$/, ""), extension: EXTENSION.exec(text.slice(at))?.[1] }
}
