/** Inline script: hides what a stored page says about today once that is outdated, until `live-today.ts` says what is true. */
export function hideOutdatedToday(): void {
	const { classList, dataset } = document.documentElement
	if (!dataset.until) return
	const hide = () => classList.toggle("outdated", Date.now() >= Date.parse(String(dataset.until)))
	hide()
	const left = Date.parse(dataset.until) - Date.now()
	if (left > 0) setTimeout(hide, left)
}
