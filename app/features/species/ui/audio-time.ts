/** Formats seconds as 'm:ss'; '0:00' for NaN, which players report before the duration is known. */
export function formatSeconds(seconds: number): string {
	if (!Number.isFinite(seconds) || seconds < 0) return "0:00"
	const whole = Math.floor(seconds)
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}
