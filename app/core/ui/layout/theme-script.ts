/** Inline script, so that the theme doesn't flash and its button works before the bundle. */
export function applyTheme(): void {
	const page = window as Window & { themeButtonWorks?: boolean }
	document.documentElement.classList.add("js", "serviceWorker" in navigator ? "worker" : "js")
	try {
		const stored = localStorage.getItem("theme")
		if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored
	} catch {}
	if (page.themeButtonWorks) return
	page.themeButtonWorks = true
	document.addEventListener("click", (event) => {
		if (!(event.target instanceof Element) || !event.target.closest("[data-theme-toggle]")) return
		const { dataset } = document.documentElement
		const isDark = dataset.theme
			? dataset.theme === "dark"
			: matchMedia("(prefers-color-scheme: dark)").matches
		dataset.theme = isDark ? "light" : "dark"
		try {
			localStorage.setItem("theme", dataset.theme)
		} catch {}
	})
}
