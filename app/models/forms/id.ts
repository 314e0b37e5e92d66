/** Parses an ID in a URL: digits without sign, fraction or leading zeros. Undefined means 'not found'. */
export function parseId(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
