import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"

/** For screen readers; the focus moves to the start of the page, as after a full page load. */
export function RouteAnnouncer() {
	const { pathname, search } = useLocation()
	const [title, setTitle] = useState("")
	const last = useRef("")
	// biome-ignore lint/correctness/useExhaustiveDependencies: another search may have another title
	useEffect(() => {
		const before = last.current
		last.current = pathname + document.title
		if (!before) return
		// It's the first document's; browsers would share it instead of the current URL.
		document.querySelector("[rel=canonical]")?.remove()
		if (before === last.current) return
		setTitle(document.title)
		const main = document.getElementById("main")
		// The focus stays with its element if only a dialog closed or a part of the page changed.
		if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
	}, [pathname, search])
	return (
		<p aria-live="polite" className="sr-only">
			{title}
		</p>
	)
}
