/**
 * A function that runs where it stands in the page, before and without the bundle. Its text is sent, so it must be
 * complete in itself: no imports, no values from around it.
 */
export function InlineScript({ run }: { run: () => void }) {
	// The server's and the browser's build may spell the text differently.
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own code, never a visitor's
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${run.toString()})()` }} />
}
