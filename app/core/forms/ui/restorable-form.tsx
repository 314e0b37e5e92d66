import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import { formatDateTime } from "#core/time/local-time.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { type BrowserDraft, findKeptDraft, removeDraft, saveDraft } from "./browser-draft.ts"
import type { FormResult } from "./failed-submission.ts"

type EditedForm<Values> = {
	formId: string
	values: Values
	/** Whether it has text that was sent after the session had expired. */
	isRestored: boolean
	actionData: FormResult
}

type RestorableFormProps<Values> = EditedForm<Values> & {
	valuesOf(draft: URLSearchParams): Values
	children(values: Values): ReactNode
}

/** Restores unsaved text from this browser or the server. */
export function RestorableForm<Values extends { revision: number }>(props: RestorableFormProps<Values>) {
	const { values, isRestored, actionData, valuesOf, children } = props
	const { draft, discard } = useBrowserDraft(props)
	const shown = draft ? valuesOf(new URLSearchParams(draft.fields)) : values
	return (
		<>
			{(draft || isRestored) && !actionData && (
				<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-6 border-gold bg-sunk px-4 py-3">
					<p role="status" className="flex-[1_1_14rem]">
						Your text{draft && ` from ${formatDateTime(new Date(draft.savedAt).toISOString())}`} is back. It
						isn't saved yet.
						{draft?.hadFiles && " Choose the files again: a browser can't store them."}
					</p>
					{draft && (
						<button type="button" className="button button-quiet" onClick={discard}>
							Discard
						</button>
					)}
				</div>
			)}
			<Fragment key={draft?.savedAt}>{children(shown)}</Fragment>
		</>
	)
}

/** Stores what is typed, and returns an earlier draft until it's saved or discarded. */
function useBrowserDraft({ formId, values, actionData, isRestored }: EditedForm<{ revision: number }>) {
	const { revision } = values
	const user = useRouteLoaderData<RootLayoutData>("root")?.viewer?.username
	const { pathname, search } = useLocation()
	const base = isRestored ? new URLSearchParams(search).get("draft") : null
	const hydrated = useHydrated()
	const [draft, setDraft] = useState<BrowserDraft>()
	const [opened, setOpened] = useState<number>()
	const isTypedBefore = useRef(false)
	// A layout effect, because effects of some controls change their values.
	useLayoutEffect(() => {
		isTypedBefore.current = isTypedInto(formId)
	}, [formId])
	if (hydrated && opened !== revision) {
		setOpened(revision)
		const isKept = !actionData && (opened !== undefined || !isTypedBefore.current)
		const kept = user !== undefined && isKept ? findKeptDraft(pathname, user) : undefined
		setDraft((base === null || base === kept?.base) && isAsked(kept, values, search) ? kept : undefined)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: a restored form is another form
	useEffect(() => {
		const form = document.getElementById(formId)
		if (user === undefined || !(form instanceof HTMLFormElement)) return
		let before = JSON.stringify(typedInto(form))
		let isTouched = false
		// A draft that this form didn't store may belong to one with other values in its URL.
		let isKept = false
		// Fields that scripts add or remove right after hydration don't count as typed.
		const remember = () => {
			if (!isTouched) before = JSON.stringify(typedInto(form))
		}
		const settle = requestAnimationFrame(() => requestAnimationFrame(remember))
		const store = () => {
			isTouched = true
			const typed = typedInto(form)
			const isFresh = !isRestored && !actionData && !draft
			if (isFresh && JSON.stringify(typed) === before) {
				if (isKept) removeDraft(pathname)
				return
			}
			isKept = true
			saveDraft(pathname, { user, savedAt: Date.now(), ...typed, ...(base && { base }) })
		}
		const listening = new AbortController()
		const { signal } = listening
		for (const type of ["input", "change", "submit"]) form.addEventListener(type, store, { signal })
		// A click may change fields in React's next render.
		form.addEventListener("click", () => setTimeout(store), { signal })
		return () => {
			listening.abort()
			cancelAnimationFrame(settle)
		}
	}, [formId, pathname, user, draft])
	function discard() {
		if (!window.confirm("Discard your unsaved text?")) return
		removeDraft(pathname)
		setDraft(undefined)
	}
	return { draft, discard }
}

/** Whether it has the values from the URL, such as a day: otherwise it's the draft of another record. */
function isAsked(draft: BrowserDraft | undefined, values: object, search: string): boolean {
	const typed = new Map(draft?.fields)
	const asked = new URLSearchParams(search)
	return Object.entries(values).every(
		([name, value]) => asked.get(name) !== value || typed.get(name) === value,
	)
}

function isTypedInto(formId: string): boolean {
	const form = document.getElementById(formId)
	return [...(form?.querySelectorAll<HTMLInputElement>("input, textarea") ?? [])].some(
		// The value of a checkbox is 'on', whether it's checked or not.
		({ type, value, defaultValue, checked, defaultChecked }) =>
			/^(checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue,
	)
}

function typedInto(form: HTMLFormElement): Pick<BrowserDraft, "fields" | "hadFiles"> {
	const fields: BrowserDraft["fields"] = []
	let hadFiles = false
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") fields.push([name, value])
		else hadFiles ||= value.name !== ""
	}
	return { fields, hadFiles }
}
