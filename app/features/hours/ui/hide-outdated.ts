/** Inline script: hides outdated texts about today on a cached page, until `live-today.ts` replaces them. */
export function hideOutdatedToday(): void {
	const { classList, dataset } = document.documentElement
	if (!dataset.until) return
	const hide = () => classList.toggle("outdated", Date.now() >= Date.parse(String(dataset.until)))
	hide()
	const left = Date.parse(dataset.until) - Date.now()
	if (left > 0) setTimeout(hide, left)
}
