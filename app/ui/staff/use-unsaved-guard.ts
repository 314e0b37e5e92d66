import { useEffect, useState } from "react"
import { useBlocker } from "react-router"

/**
 * Asks before what was typed is left behind: on links, Back, Escape, and when the tab is closed. The handlers go on the
 * form. Sending it is no leaving, until the server's `answer` refuses it.
 */
export function useUnsavedGuard(answer: unknown): { onInput: () => void; onSubmit: () => void } {
	const [touched, setTouched] = useState(false)
	useEffect(() => {
		if (answer) setTouched(true)
	}, [answer])
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => touched && currentLocation.pathname !== nextLocation.pathname,
	)
	useEffect(() => {
		if (blocker.state !== "blocked") return
		if (window.confirm("Leave without saving? What you typed will be lost.")) blocker.proceed()
		else blocker.reset()
	}, [blocker])
	useEffect(() => {
		if (!touched) return
		const warn = (event: BeforeUnloadEvent) => event.preventDefault()
		window.addEventListener("beforeunload", warn)
		return () => window.removeEventListener("beforeunload", warn)
	}, [touched])
	return { onInput: () => setTouched(true), onSubmit: () => setTouched(false) }
}
