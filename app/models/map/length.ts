/** '850 m' or '1.2 km'. */
export function lengthText(metres: number): string {
	if (metres < 1000) return `${Math.round(metres)} m`
	return `${(Math.round(metres / 100) / 10).toFixed(1)} km`
}
