/** The widths of a printed code, quiet zone included, in millimetres. The smallest is read from about 30 cm. */
export const PRINT_SIZES = [30, 40, 50, 70] as const
export type PrintSize = (typeof PRINT_SIZES)[number]

/** Codes on one print page of the site; more would keep a browser busy for long. */
export const CODES_PER_PRINT = 300

/** The chosen size; what is unknown counts as 40 mm. */
export function parsePrintSize(text: string | null): PrintSize {
	return PRINT_SIZES.find((size) => String(size) === text) ?? 40
}
