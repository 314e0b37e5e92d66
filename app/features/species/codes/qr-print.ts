/** Widths of a printed code with its quiet zone, in millimetres. Phones can scan the smallest from about 30 cm. */
export const PRINT_SIZES = [30, 40, 50, 70] as const
export type PrintSize = (typeof PRINT_SIZES)[number]

/** More codes on one page would block a browser for long. */
export const CODES_PER_PRINT = 300

export function parsePrintSize(text: string | null): PrintSize {
	return PRINT_SIZES.find((size) => String(size) === text) ?? 40
}
