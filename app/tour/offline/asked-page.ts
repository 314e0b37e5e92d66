/**
 * Runs where it stands in the offline page, before the bundle. That page comes instead of another one, under that one's
 * address: it is noted in the entry of the browser's history, and the offline page goes by its own address until it
 * opens what was asked for. It is sent as text, so it must not use anything outside itself.
 */
export function noteAskedPage(): void {
	const { pathname, search, hash } = window.location
	if (pathname === "/offline") return
	// An entry without a key would be written anew by the framework, which knows nothing of what was asked.
	const key = Math.random().toString(36).slice(2, 10)
	const entry = { key, ...window.history.state, asked: pathname + search + hash }
	window.history.replaceState(entry, "", "/offline")
}

/** The address that the offline page came instead of; undefined where it was asked for itself. */
export function askedPage(): string | undefined {
	const { asked } = window.history.state ?? {}
	return typeof asked === "string" && /^\/(?![/\\])/.test(asked) ? asked : undefined
}
