import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { retry } from "#app/ui/retry.ts"

/** React Router reloads the current page when the next one's code fails to load; this loads the next one as a document. */
export function LostNavigation() {
	const { key, pathname } = useLocation()
	const shown = useRef(pathname)
	const tapped = useRef<string>(undefined)
	// biome-ignore lint/correctness/useExhaustiveDependencies: reset when another page has opened
	useEffect(() => {
		tapped.current = undefined
	}, [key])
	useEffect(() => {
		if (shown.current === pathname) return
		shown.current = pathname
		document.getElementById("lost")?.replaceChildren()
	}, [pathname])
	useEffect(() => {
		/** The link whose code could not be loaded: the router never requests it again in this document. */
		let lost: string | undefined
		const openLost = () => lost && window.location.assign(lost)
		const onClick = (event: MouseEvent) => {
			tapped.current = event.target instanceof Element ? event.target.closest("a")?.href : undefined
			if (!lost || tapped.current !== lost || !navigator.onLine) return
			event.preventDefault()
			openLost()
		}
		const onNavigate = (event: NavigateEvent) => {
			const target = tapped.current
			if (!target || event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return
			event.preventDefault()
			lost = target
			retry(() => fetch(target, { method: "HEAD" })).then(
				() => tapped.current === target && openLost(),
				() => document.dispatchEvent(new Event("part-lost")),
			)
		}
		const navigation = window.navigation as Navigation | undefined
		document.addEventListener("click", onClick, true)
		window.addEventListener("online", openLost)
		navigation?.addEventListener("navigate", onNavigate)
		return () => {
			document.removeEventListener("click", onClick, true)
			window.removeEventListener("online", openLost)
			navigation?.removeEventListener("navigate", onNavigate)
		}
	}, [])
	return null
}
