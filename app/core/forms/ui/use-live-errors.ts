import { type FormEvent, useEffect, useRef, useState } from "react"
import type { FormResult } from "./failed-submission.ts"
import type { FieldErrors } from "./form-fields.tsx"

type Options = {
	id: string
	actionData: FormResult
	names: string[]
	check: (form: HTMLFormElement) => FieldErrors
}

/** The errors of a form that was rejected here or by the server. Each change checks them again. */
export function useLiveErrors({ id, actionData, names, check }: Options) {
	const [changed, setChanged] = useState<{ errors: LiveErrors; after: FormResult }>()
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

export type LiveErrors = {
	/** What rejected the form: the server's answer, or an object for each time the browser did. */
	attempt: object
	/** Found here, so they are checked again. */
	local: FieldErrors
	/** Only the server can find them. They count until their field is changed. */
	server: FieldErrors
}

type Change = {
	/** The changed field; undefined for several. */
	name: string | undefined
	now: FieldErrors
	/** The fields whose errors in the server's answer the browser found too. */
	foundHere: ReadonlySet<string>
}

export function changedErrors(before: LiveErrors, { name, now, foundHere }: Change): LiveErrors {
	const server = pick(before.server, (field) => field !== name && !foundHere.has(field))
	return { attempt: before.attempt, local: now, server }
}

export function rejectedErrors(
	before: LiveErrors | undefined,
	now: FieldErrors,
	foundHere: ReadonlySet<string>,
): LiveErrors {
	const server = pick(before?.server ?? {}, (field) => field !== "" && !foundHere.has(field))
	return { attempt: {}, local: now, server }
}

/** In the order of `names`; undefined if there are none. `image` comes where `imageUpload` is. */
export function joinedErrors({ local, server }: LiveErrors, names: string[]): FieldErrors | undefined {
	const place = (field: string) => {
		const at = names.findIndex((name) => name === field || name === `${field}Upload`)
		return at === -1 ? names.length : at
	}
	const all = Object.entries({ ...server, ...local }).filter(([, messages]) => messages.length > 0)
	if (all.length === 0) return undefined
	return Object.fromEntries(all.toSorted(([one], [other]) => place(one) - place(other)))
}

function pick(errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors {
	return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)))
}
