/** The middle one; of an even count the upper of the two. */
export function median(numbers) {
	return at(numbers, 0.5)
}

/** The number that so large a share of them is smaller than. */
export function at(numbers, share) {
	const sorted = numbers.toSorted((one, other) => one - other)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

export function round(number, digits = 0) {
	return Number(number.toFixed(digits))
}
