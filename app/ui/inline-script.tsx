/** Both functions are serialized, so they must not use imports or outer variables. */
export function InlineScript({
	run,
	unless,
}: {
	run: (() => void) | undefined
	unless?: (() => boolean) | undefined
}) {
	const text = `${unless ? `(${unless.toString()})()||` : ""}(${run})()`
	// The server's and the browser's build may spell the text differently.
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own code, never a visitor's
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
