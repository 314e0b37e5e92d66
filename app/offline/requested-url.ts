/** Inline script of the offline page, which the worker serves at the requested URL. Must not use outer variables. */
export function storeRequestedUrl(): void {
	const { pathname, search, hash } = window.location
	if (pathname === "/offline") return
	// React Router overwrites history entries that have no key.
	const key = Math.random().toString(36).slice(2, 10)
	const entry = { key, ...window.history.state, requestedUrl: pathname + search + hash }
	window.history.replaceState(entry, "", "/offline")
}

export function requestedUrl(): string | undefined {
	const { requestedUrl: url } = window.history.state ?? {}
	return typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : undefined
}
