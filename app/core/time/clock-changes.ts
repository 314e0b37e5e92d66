import { localParts } from "./local-time.ts"

/** Clocks go back by an hour, on Lord Howe Island by half of one. */
const SHIFTS_MS = [60, 30].map((minutes) => minutes * 60_000)

/** When clocks go back, a time of that night occurs twice. Undefined for one that occurs once. `iso`: UTC ISO 8601. */
export function occurrenceOf(iso: string): "first" | "second" | undefined {
	const instant = Date.parse(iso)
	const isSameAt = (other: number) => clockAt(other) === clockAt(instant)
	if (SHIFTS_MS.some((shift) => isSameAt(instant + shift))) return "first"
	return SHIFTS_MS.some((shift) => isSameAt(instant - shift)) ? "second" : undefined
}

function clockAt(instant: number): string {
	const { day, hour, minute } = localParts(new Date(instant))
	return `${day} ${hour}:${minute}`
}
