import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"

/**
 * A page that came without a document of its own is told to screen readers, and the keyboard goes on at its beginning,
 * as after a document.
 */
export function PageChange() {
	const { pathname, search } = useLocation()
	const [title, setTitle] = useState("")
	const last = useRef(pathname)
	const opened = useRef(pathname + search)
	useEffect(() => {
		// It is the document's, and browsers share it instead of the page that is on the screen.
		if (opened.current !== pathname + search) document.querySelector("[rel=canonical]")?.remove()
		if (last.current === pathname) return
		last.current = pathname
		setTitle(document.title)
		const main = document.getElementById("main")
		// What had the focus is still there: a dialog was closed, or a part of the page was changed.
		if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
	}, [pathname, search])
	return (
		<p aria-live="polite" className="sr-only">
			{title}
		</p>
	)
}
