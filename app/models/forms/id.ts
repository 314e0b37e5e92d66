/**
 * The id in an address: digits only, without a sign, a fraction or leading zeros, or undefined. What names
 * nothing is 'not found' and never a fault.
 */
export function parseId(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
