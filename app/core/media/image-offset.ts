// A separate file, because visitors' pages don't need it.

/** `across` and `down` are from 0 (left, top) to 1. */
export function offsetOfPoint({ across, down }: { across: number; down: number }): { x: number; y: number } {
	return { x: offsetOf(across), y: offsetOf(down) }
}

/** Rounds towards the nearer edge, so that a point close to the edge isn't cut off. */
function offsetOf(part: number): number {
	const offset = Math.min(50, Math.max(-50, part * 100 - 50))
	return Math.sign(offset) * Math.ceil(Math.abs(offset)) || 0
}
