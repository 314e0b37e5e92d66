/** Inline script: must not use outer variables. Shows the site's frame until its scripts have opened what is saved. */
export function storeRequestedUrl(): void {
	const { pathname, search, hash } = window.location
	if (pathname !== "/offline") {
		// React Router overwrites history entries that have no key.
		const key = Math.random().toString(36).slice(2, 10)
		const entry = { key, ...window.history.state, requestedUrl: pathname + search + hash }
		window.history.replaceState(entry, "", "/offline")
	}
	const parts = document.querySelectorAll<HTMLElement>("[data-opening]")
	const swap = () => {
		for (const part of parts) part.hidden = !part.hidden
	}
	// Longer than the slowest phone needs: the scripts didn't run.
	if (window.history.state?.requestedUrl) setTimeout(swap, 20_000)
	else swap()
}

export function requestedUrl(): string | undefined {
	const { requestedUrl: url } = window.history.state ?? {}
	return typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : undefined
}
