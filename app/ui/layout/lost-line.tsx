/** Filled by `retryLostRequests`, which also works without the bundle. */
export function LostLine() {
	// Set as HTML, so that React doesn't manage its content.
	const content = { dangerouslySetInnerHTML: { __html: "" } }
	return <div id="lost" role="status" className="lost" suppressHydrationWarning {...content} />
}
