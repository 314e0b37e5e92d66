/** Both functions are serialized, so they must not use imports or outer variables. */
export function InlineScript({
	run,
	unless,
	args = "",
	again = false,
}: {
	// biome-ignore lint/suspicious/noExplicitAny: `args` are its arguments
	run: ((...args: any[]) => void) | undefined
	unless?: (() => boolean) | undefined
	/** The arguments as source text. */
	args?: string
	again?: boolean
}) {
	const call = `(${run})(${args})`
	const text = `${unless ? `(${unless})()||` : ""}${again ? `(${keepAndRun})(function(){${call}})` : call}`
	// The server's and the browser's build may spell the text differently.
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own code, never a visitor's
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

type Page = Window & { inlineScripts?: (() => void)[] }

function keepAndRun(run: () => void): void {
	const page = window as Page
	page.inlineScripts = [...(page.inlineScripts || []), run]
	run()
}

/** If React creates the document again, its root loses the classes from these scripts. */
export function runInlineScripts(): void {
	for (const run of (window as Page).inlineScripts ?? []) run()
}
