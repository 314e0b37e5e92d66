/** Inline script: scripts and the first screen come before the heading font and pictures further down. */
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
	const loadPictures = () => classList.add("loaded")
	if (document.readyState === "complete") loadPictures()
	for (const type of ["load", "scroll"]) addEventListener(type, loadPictures, { once: true, passive: true })
}
