let isReplaced = false

/** Call it with a form's answer: if the router replaces the document (`reloadWith`), nothing is unsaved any more. */
export function notePageReplacement(answer: Response): void {
	if (!answer.headers.has("X-Remix-Reload-Document")) return
	isReplaced = true
	// Back shows the page as it was left, still saving.
	window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload())
}

export function isPageReplaced(): boolean {
	return isReplaced
}
