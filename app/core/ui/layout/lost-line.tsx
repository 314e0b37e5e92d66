/** `retryLostRequests` fills it, also without the bundle. */
export function LostLine() {
	// Set as HTML, so that React doesn't manage its content.
	const content = { dangerouslySetInnerHTML: { __html: "" } }
	return <div id="lost" role="status" className={LINE} suppressHydrationWarning {...content} />
}

const LINE =
	"sticky bottom-[min(var(--bottom-bars),(100dvh-18rem)*999)] z-25 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-t-4 border-gold bg-surface px-4 py-2.5 font-semibold empty:hidden print:hidden"
