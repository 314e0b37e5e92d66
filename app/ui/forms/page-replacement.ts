let isReplaced = false

/**
 * Call it with the answer to a form: if the router replaces the page's document because of it (see `reloadWith`), nothing on the
 * page is unsaved any more.
 */
export function notePageReplacement(answer: Response): void {
	if (!answer.headers.has("X-Remix-Reload-Document")) return
	isReplaced = true
	// Back shows the page as it was left, still saving.
	window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload())
}

export function isPageReplaced(): boolean {
	return isReplaced
}
