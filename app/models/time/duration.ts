/** '45 min' or '1 h 5 min'. */
export function durationText(minutes: number): string {
	const rest = `${minutes % 60}\u00a0min`
	return minutes < 60 ? rest : `${Math.floor(minutes / 60)}\u00a0h ${rest}`
}
