import type { MouseEvent } from "react"

/** For a link to a part of the page. The router can't hold back a jump of the browser's, so it asks about unsaved text. */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
	const part = document.getElementById(event.currentTarget.hash.slice(1))
	if (!part) return
	event.preventDefault()
	// With the label above it in view.
	const isControl = part.matches("input, select, textarea")
	part.scrollIntoView({ block: isControl ? "center" : "start" })
	part.focus({ preventScroll: true })
}
