/** Runs after the next frame was drawn, so that it doesn't delay what a visitor's tap changes. Returns how to cancel it. */
export function afterFrame(work: () => void): () => void {
	const frame = requestAnimationFrame(() => setTimeout(work))
	return () => cancelAnimationFrame(frame)
}
