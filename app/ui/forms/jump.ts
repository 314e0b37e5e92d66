import type { MouseEvent } from "react"

/** For a link to a part of the page. The router can't hold back a jump of the browser's, so it asks about unsaved text. */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
	const part = document.getElementById(event.currentTarget.hash.slice(1))
	if (!part) return
	event.preventDefault()
	part.scrollIntoView()
	part.focus({ preventScroll: true })
}
