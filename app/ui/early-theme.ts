/**
 * Runs inside the head of every page, before anything is painted: the stored theme counts from the first frame, and
 * the theme button works before the bundle has arrived, and what this browser can't do takes no room. It runs again when
 * React makes the document anew (for its last-resort error page). It is sent as text, so it must not use anything
 * outside itself.
 */
export function applyThemeEarly(): void {
	const page = window as Window & { themeButtonWorks?: boolean }
	document.documentElement.classList.add("js", "serviceWorker" in navigator ? "worker" : "js")
	try {
		const stored = localStorage.getItem("theme")
		if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored
	} catch {
		// Storage is forbidden: the system's own preference counts.
	}
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
		} catch {
			// It holds for this page at least.
		}
	})
}
