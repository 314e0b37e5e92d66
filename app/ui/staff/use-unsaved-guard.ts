import { type FormEvent, useEffect, useRef } from "react"
import { useBlocker } from "react-router"

/**
 * Asks before what was typed is left behind: on links, Back, Escape, and when the tab is closed. `onInput` and `onSubmit`
 * go on the form; `onInput` is also for what is chosen without typing. Sending is no leaving, until the server's
 * `answer` refuses it. `isRestored`: the form begins with what was typed before.
 */
export function useUnsavedGuard(answer: unknown, isRestored: boolean) {
	const touched = useRef(isRestored)
	useEffect(() => {
		if (answer) touched.current = true
	}, [answer])
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			touched.current && currentLocation.pathname !== nextLocation.pathname,
	)
	useEffect(() => {
		if (blocker.state !== "blocked") return
		if (window.confirm("Leave without saving? What you typed will be lost.")) blocker.proceed()
		else blocker.reset()
	}, [blocker])
	useEffect(() => {
		const warn = (event: BeforeUnloadEvent) => touched.current && event.preventDefault()
		window.addEventListener("beforeunload", warn)
		return () => window.removeEventListener("beforeunload", warn)
	}, [])
	return {
		onInput: () => {
			touched.current = true
		},
		onSubmit: (event: FormEvent) => {
			// Refused in the browser already: nothing is sent.
			if (!event.defaultPrevented) touched.current = false
		},
	}
}
