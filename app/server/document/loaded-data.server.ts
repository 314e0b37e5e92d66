import type { EntryContext } from "react-router"

/**
 * Reads the data that the page hands to the browser. React Router waits for each chunk while it renders the page, so React
 * couldn't render it at once. Returns a function that makes a context for each rendering.
 */
export async function readLoadedData(entry: EntryContext): Promise<() => EntryContext> {
	const stream = entry.serverHandoffStream
	if (!stream) return () => entry
	const decoder = new TextDecoder()
	const texts: string[] = []
	for await (const chunk of stream) texts.push(decoder.decode(chunk, { stream: true }))
	const results = [...texts.map((value) => ({ done: false, value })), { done: true, value: "" }]
	return () => ({
		...entry,
		serverHandoffStream: new ReadableStream(),
		renderMeta: {
			streamCache: Object.fromEntries(
				results.map((result, at) => [at, Object.assign(Promise.resolve(), { result })]),
			),
		},
	})
}
