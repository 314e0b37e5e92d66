import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"

/**
 * A page that came without a document of its own is told to screen readers, and the keyboard goes on at its beginning,
 * as after a document.
 */
export function PageChange() {
	const { pathname } = useLocation()
	const [title, setTitle] = useState("")
	const last = useRef(pathname)
	useEffect(() => {
		if (last.current === pathname) return
		last.current = pathname
		setTitle(document.title)
		const main = document.getElementById("main")
		// What had the focus is still there: a dialog was closed, or a part of the page was changed.
		if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
	}, [pathname])
	return (
		<p aria-live="polite" className="sr-only">
			{title}
		</p>
	)
}
