import { type FormEvent, useEffect, useRef, useState } from "react"
import type { FieldErrors } from "./form-fields.tsx"
import { changedErrors, joinedErrors, type LiveErrors, rejectedErrors } from "./live-errors.ts"
import type { FormAnswer } from "./use-validated-form.ts"

type Options = {
	id: string
	actionData: FormAnswer
	names: string[]
	check: (form: HTMLFormElement) => FieldErrors
}

/** The errors of a form that was rejected here or by the server. Each change checks them again. */
export function useLiveErrors({ id, actionData, names, check }: Options) {
	const [changed, setChanged] = useState<{ errors: LiveErrors; after: FormAnswer }>()
	const foundHere = useRef<ReadonlySet<string>>(new Set())
	const received = actionData && { attempt: actionData, local: {}, server: actionData.errors }
	const current = changed?.after === actionData ? changed?.errors : received
	// biome-ignore lint/correctness/useExhaustiveDependencies: what the browser finds in the form that was answered
	useEffect(() => {
		const form = document.getElementById(id)
		foundHere.current = new Set(form instanceof HTMLFormElement && actionData ? Object.keys(check(form)) : [])
	}, [actionData])
	function recheck({ target }: Event) {
		const form = formOf(target)
		if (!current || !form || form.getAttribute("id") !== id) return
		const name = target === form ? undefined : (target as HTMLInputElement).name.replace(/[.[].*/, "")
		const change = { name, now: check(form), foundHere: foundHere.current }
		setChanged({ errors: changedErrors(current, change), after: actionData })
	}
	const latest = useRef(recheck)
	useEffect(() => {
		latest.current = recheck
	})
	useEffect(() => {
		// The same listener in every render: one that is replaced while the event is dispatched isn't called.
		const listen = (event: Event) => latest.current(event)
		// Not on 'change', which a press of the button fires: the button must not move under it.
		document.addEventListener("input", listen)
		return () => document.removeEventListener("input", listen)
	}, [])
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		const now = check(event.currentTarget)
		if (Object.keys(now).length === 0) return
		event.preventDefault()
		setChanged({ errors: rejectedErrors(current, now, foundHere.current), after: actionData })
	}
	return { errors: current && joinedErrors(current, names), attempt: current?.attempt, onSubmit }
}

/** Scripts that change several fields dispatch the event on their form. */
function formOf(target: EventTarget | null): HTMLFormElement | null {
	if (target instanceof HTMLFormElement) return target
	return target instanceof HTMLElement && "form" in target ? (target.form as HTMLFormElement | null) : null
}
