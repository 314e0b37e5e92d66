/** Inline script: requests deferred files (`document-response.server.ts`). On a cached page, that would delay the first frame. */
export function putFirstScreenFirst(): void {
	const { classList } = document.documentElement
	const { connection } = navigator as Navigator & {
		connection?: { effectiveType?: string; saveData?: boolean }
	}
	// Only Chromium knows the connection.
	const isWeak = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "")
	const font = document.querySelector<HTMLLinkElement>("link[as=font]")
	if (isWeak) classList.add("weak")
	else if (font) font.media = "all"
	const request = () => {
		for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) {
			link.rel = link.dataset.rel ?? ""
			delete link.dataset.rel
		}
	}
	const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
	if (!page?.responseEnd) request()
	const start = () => {
		request()
		const waiting = document.querySelector<HTMLScriptElement>("script[type='text/start']")
		const script = document.createElement("script")
		script.type = "module"
		script.text = waiting?.text ?? ""
		waiting?.replaceWith(script)
	}
	// An empty frame may come before. A page in the background has none.
	new PerformanceObserver((list) => {
		if (list.getEntriesByName("first-contentful-paint").length === 0) return
		classList.add("painted")
		if (document.readyState === "loading") addEventListener("DOMContentLoaded", start)
		else start()
	}).observe({ type: "paint", buffered: true })
	addEventListener("load", () => setTimeout(start, 1000))
	const loadPictures = () => classList.add("loaded")
	if (document.readyState === "complete") loadPictures()
	for (const type of ["load", "scroll"]) addEventListener(type, loadPictures, { once: true, passive: true })
}
