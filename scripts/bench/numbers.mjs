/** For an even count, the upper of the two middle values. */
export function median(numbers) {
	return at(numbers, 0.5)
}

export function at(numbers, share) {
	const sorted = numbers.toSorted((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export function round(number, digits = 0) {
	return Number(number.toFixed(digits))
}
