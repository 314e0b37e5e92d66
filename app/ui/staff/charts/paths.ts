type Values = (number | null)[]

/** The upper end of a scale: the next of 1, 2, 5, 10, 20, 50 … that all values fit under; never less than 1. */
export function roundTop(values: Values): number {
	const most = Math.max(1, ...values.map((value) => value ?? 0))
	const power = 10 ** Math.floor(Math.log10(most))
	return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power
}

// In a box one unit wide for each value and 100 high. What was counted at all can be seen.
const heightOf = (value: number, top: number) => (value === 0 ? 0 : Math.max(1, (value / top) * 100))
const round = (value: number) => Math.round(value * 100) / 100

/** A column for each value. Few columns are narrower, or they would be slabs. */
export function columnPath(values: Values, top: number): string {
	const width = values.length < 12 ? 0.4 : 0.76
	return values
		.map((value, at) => {
			if (!value) return ""
			const height = round(heightOf(value, top))
			return `M${round(at + (1 - width) / 2)} 100v-${height}h${width}v${height}z`
		})
		.join("")
}

/** A line that holds each value over its whole unit; it stops where there is none. */
export function steppedLine(values: Values, top: number): string {
	return values
		.map((value, at) => {
			if (value === null) return ""
			const y = round(100 - heightOf(value, top))
			return typeof values[at - 1] === "number" ? `V${y}H${at + 1}` : `M${at} ${y}H${at + 1}`
		})
		.join("")
}
