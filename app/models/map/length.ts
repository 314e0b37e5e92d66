/** '850 m' or '1.2 km'. */
export function lengthText(metres: number): string {
	if (metres < 1000) return `${Math.round(metres)} m`
	return `${(Math.round(metres / 100) / 10).toFixed(1)} km`
}

/** Rounded, so that a reader isn't told of every step. */
export function roundedLength(metres: number): string {
	const step = metres < 100 ? 10 : metres < 1000 ? 50 : 100
	return lengthText(Math.max(step, Math.round(metres / step) * step))
}
