/** Inline script: `resize` shipped in exactly the versions of `build.target`; the bundle uses the other two. */
export function forbidScriptsInOldBrowsers(): boolean {
	const isSupported =
		"resize" in ArrayBuffer.prototype &&
		"toSorted" in Array.prototype &&
		"timeout" in (window.AbortSignal ?? [])
	if (!isSupported) {
		const policy = document.createElement("meta")
		policy.httpEquiv = "Content-Security-Policy"
		policy.content = "script-src 'none'"
		document.head.append(policy)
	}
	return !isSupported
}
