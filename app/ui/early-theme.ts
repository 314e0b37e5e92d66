/**
 * Runs inside the head of every page, before anything is painted: the stored theme counts from the first frame, and
 * the theme button works before the bundle has arrived. It is sent as text, so it must not use anything outside itself.
 */
export function applyThemeEarly(): void {
	const root = document.documentElement
	root.classList.add("js")
	try {
		const stored = localStorage.getItem("theme")
		if (stored === "light" || stored === "dark") root.dataset.theme = stored
	} catch {
		// Storage is forbidden: the system's own preference counts.
	}
	document.addEventListener("click", (event) => {
		if (!(event.target instanceof Element) || !event.target.closest("[data-theme-toggle]")) return
		const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches
		const isDark = root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark
		root.dataset.theme = isDark ? "light" : "dark"
		try {
			localStorage.setItem("theme", root.dataset.theme)
		} catch {
			// It holds for this page at least.
		}
	})
}
