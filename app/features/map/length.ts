import { formatNumber } from "#core/text/numbers.ts"

/** '850 m', '1.2 km' or '105 km'. Number and unit stay on one line. */
export function lengthText(metres: number): string {
	const whole = Math.round(metres)
	if (whole < 1000) return `${whole}\u00a0m`
	const tenths = Math.round(metres / 100) / 10
	return `${tenths < 10 ? tenths.toFixed(1) : formatNumber(Math.round(metres / 1000))}\u00a0km`
}

/** Rounded, so that a reader isn't told of every step. */
export function roundedLength(metres: number): string {
	const step = metres < 100 ? 10 : metres < 1000 ? 50 : 100
	return lengthText(Math.max(step, Math.round(metres / step) * step))
}
