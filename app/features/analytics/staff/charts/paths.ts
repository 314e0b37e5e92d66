const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The upper end of a scale: the smallest round whole number that no value exceeds. */
export function roundTop(values: number[]): number {
	const max = Math.max(1, ...values)
	const power = 10 ** Math.floor(Math.log10(max))
	const tops = ROUND.map((step) => step * power).filter(Number.isInteger)
	return tops.find((top) => top >= max) ?? max
}

// Paths are one unit wide per value and 100 high. Values above zero are at least one unit high.
const heightOf = (value: number, top: number) => (value === 0 ? 0 : Math.max(1, (value / top) * 100))
const round = (value: number) => Math.round(value * 100) / 100

/** Columns are narrower if there are few. */
export function columnPath(values: number[], top: number): string {
	const width = values.length < 12 ? 0.4 : 0.76
	return values
		.map((value, at) => {
			if (!value) return ""
			const height = round(heightOf(value, top))
			return `M${round(at + (1 - width) / 2)} 100v-${height}h${width}v${height}z`
		})
		.join("")
}

export function dashes(values: number[], top: number): string {
	return values.map((value, at) => `M${at + 0.06} ${round(100 - heightOf(value, top))}h0.88`).join("")
}
