/** Both functions are serialized, so they must not use imports or outer variables. */
export function InlineScript({
	run,
	unless,
	args = "",
}: {
	// biome-ignore lint/suspicious/noExplicitAny: `args` are its arguments
	run: ((...args: any[]) => void) | undefined
	unless?: (() => boolean) | undefined
	/** Source text of the arguments. */
	args?: string
}) {
	const text = `${unless ? `(${unless.toString()})()||` : ""}(${run})(${args})`
	// The server's and the browser's build may spell the text differently.
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own code, never a visitor's
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
