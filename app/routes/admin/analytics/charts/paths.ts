type Values = (number | null)[]

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The upper end of a scale: the next round whole number that all values fit under. */
export function roundTop(values: Values): number {
	const most = Math.max(1, ...values.map((value) => value ?? 0))
	const power = 10 ** Math.floor(Math.log10(most))
	const tops = ROUND.map((step) => step * power).filter(Number.isInteger)
	return tops.find((top) => top >= most) ?? most
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

/** A dash at the height of each value, as wide as its unit but for a gap. */
export function dashes(values: Values, top: number): string {
	return values
		.map((value, at) => (value === null ? "" : `M${at + 0.06} ${round(100 - heightOf(value, top))}h0.88`))
		.join("")
}
