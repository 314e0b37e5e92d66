import type { MouseEvent } from "react"

/** Replaces the browser's jump, at which the router would ask about unsaved text. */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
	const part = document.getElementById(event.currentTarget.hash.slice(1))
	if (!part) return
	event.preventDefault()
	// Centered, because its label is above it.
	const isControl = part.matches("input, select, textarea")
	part.scrollIntoView({ block: isControl ? "center" : "start" })
	part.focus({ preventScroll: true })
}
