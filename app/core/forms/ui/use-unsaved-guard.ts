import { type FormEvent, useEffect, useRef } from "react"
import { useBlocker, useLocation, useNavigation, useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { findKeptDraft } from "./browser-draft.ts"
import { isPageReplaced } from "./failed-submission.ts"

const LOST = "Leave without saving? Your changes will be lost."
const KEPT =
	"Leave without saving? This browser keeps your text for three days and puts it back when you open this form again."
const SENDING = "Still saving. Leave anyway? Your changes may be lost."

/** Guards links, Back, Escape and closing the tab, also while sending. */
export function useUnsavedGuard(answer: unknown, isRestored: boolean) {
	const touched = useRef(isRestored)
	const isSubmitting = useRef(false)
	useEffect(() => {
		if (answer) touched.current = true
	}, [answer])
	const { pathname } = useLocation()
	const user = useRouteLoaderData<RootLayoutData>("root")?.viewer?.username
	useLeaveConfirmation(
		() => touched.current && !isSubmitting.current,
		() => (user !== undefined && findKeptDraft(pathname, user) ? KEPT : LOST),
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

export function useSendingGuard(): void {
	const isSending = useNavigation().state === "submitting"
	useLeaveConfirmation(
		() => isSending,
		() => SENDING,
	)
}

export function useLeaveConfirmation(isNeeded: () => boolean, question: () => string): void {
	const { state, formData } = useNavigation()
	// The form remains for a moment while the next page is loaded.
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
