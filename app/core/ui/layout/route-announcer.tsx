import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"

/** For screen readers; the focus moves to the page's start, as after a full page load. */
export function RouteAnnouncer() {
	const { pathname, search } = useLocation()
	const [title, setTitle] = useState("")
	const last = useRef(pathname)
	const opened = useRef(pathname + search)
	useEffect(() => {
		// It's the first document's; browsers would share it instead of the current URL.
		if (opened.current !== pathname + search) document.querySelector("[rel=canonical]")?.remove()
		if (last.current === pathname) return
		last.current = pathname
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
