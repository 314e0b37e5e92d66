import { type FormEvent, useEffect, useRef } from "react"
import { useBlocker, useLocation, useNavigation } from "react-router"
import { isDraftKept } from "./browser-draft.ts"
import { isPageReplaced } from "./page-replacement.ts"

const LOST = "Leave without saving? Your changes will be lost."
const KEPT =
	"Leave without saving? This browser keeps your text for three days and offers it when you open this form again."
const FILES = " Files have to be chosen again then."
const SENDING = "Still saving. Leave anyway? Your changes may be lost."

/** On links, Back, Escape and when the tab closes, also while sending. */
export function useUnsavedGuard(answer: unknown, isRestored: boolean) {
	const touched = useRef(isRestored)
	const isSubmitting = useRef(false)
	useEffect(() => {
		if (answer) touched.current = true
	}, [answer])
	const { pathname } = useLocation()
	useLeaveConfirmation(
		() => touched.current && !isSubmitting.current,
		() => (isDraftKept(pathname) ? KEPT + (areFilesChosen() ? FILES : "") : LOST),
	)
	return {
		onInput: () => {
			touched.current = true
		},
		onSubmit: (event: FormEvent) => {
			if (event.defaultPrevented) return
			touched.current = true
			isSubmitting.current = true
			setTimeout(() => {
				isSubmitting.current = false
			})
		},
	}
}

function areFilesChosen(): boolean {
	const inputs = document.querySelectorAll<HTMLInputElement>("input[type=file]")
	return [...inputs].some(({ files }) => files?.length)
}

export function useSendingGuard(): void {
	const isSending = useNavigation().state === "submitting"
	const ref = useRef(isSending)
	useEffect(() => {
		ref.current = isSending
	}, [isSending])
	useLeaveConfirmation(
		() => ref.current,
		() => SENDING,
	)
}

export function useLeaveConfirmation(isNeeded: () => boolean, question: () => string): void {
	const { state, formData } = useNavigation()
	// The form is still there for a moment while the page after it is loaded and rendered.
	const isAnswered = state === "loading" && formData !== undefined
	const isAsked = () => !isAnswered && !isPageReplaced() && isNeeded()
	const needed = useRef(isAsked)
	const asked = useRef(question)
	useEffect(() => {
		needed.current = isAsked
		asked.current = state === "submitting" ? () => SENDING : question
	})
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			needed.current() && currentLocation.pathname !== nextLocation.pathname,
	)
	useEffect(() => {
		if (blocker.state !== "blocked") return
		if (window.confirm(asked.current())) blocker.proceed()
		else blocker.reset()
	}, [blocker])
	useEffect(() => {
		const warn = (event: BeforeUnloadEvent) => needed.current() && event.preventDefault()
		window.addEventListener("beforeunload", warn)
		return () => window.removeEventListener("beforeunload", warn)
	}, [])
}
