// Only staff choose an offset: visitors' pages do without this file.

/**
 * The offset of `custom` that keeps a point of the picture in view in a frame of any shape. `across` and `down` are the
 * point's place, from 0 at the left and upper edge to 1 at the others.
 */
export function offsetOfPoint({ across, down }: { across: number; down: number }): { x: number; y: number } {
	return { x: offsetOf(across), y: offsetOf(down) }
}

/** Rounded towards the nearer edge, or a point close to it would be cut off. */
function offsetOf(part: number): number {
	const offset = Math.min(50, Math.max(-50, part * 100 - 50))
	return Math.sign(offset) * Math.ceil(Math.abs(offset)) || 0
}
