import { useEffect, useMemo, useRef, useState } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import {
	type BrowserDraft,
	findDrafts,
	isOpenDraft,
	removeDraft,
	type StoredDraft,
	saveDraft,
	setDraftWriter,
	setOpenDraft,
} from "./browser-draft.ts"

const DELAY_MS = 400

const CANT_STORE = "Your current text can't be saved in this browser. Replace it anyway?"

export type OfferedDraft = {
	draft: StoredDraft | undefined
	answered: "restored" | "discarded" | undefined
	restored: StoredDraft | undefined
	restore: () => void
	discard: () => void
}

type Answers = Pick<OfferedDraft, "answered" | "restored"> & { count: number }

/** Each text is a draft of its own, so nothing is lost when another is restored. Use `restored.key` as the form's key. */
export function useBrowserDraft(
	formId: string,
	isShown: (draft: BrowserDraft) => boolean = () => false,
): OfferedDraft {
	const user = useRouteLoaderData<RootLayoutData>("root")?.viewer?.username
	const { pathname } = useLocation()
	const [answers, setAnswers] = useState<Answers>({ answered: undefined, restored: undefined, count: 0 })
	const { answered, restored, count } = answers
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer changes the stored drafts, counted by `count`
	const drafts = useMemo(
		() => (user === undefined || typeof window === "undefined" ? [] : findDrafts(pathname, user)),
		[pathname, user, count],
	)
	const shown = count === 0 ? drafts.find(isShown) : undefined
	const draft = drafts.find((one) => one.key !== shown?.key && !isOpenDraft(pathname, one))
	// biome-ignore lint/correctness/useExhaustiveDependencies: a draft is chosen only when the form opens
	useEffect(() => {
		setOpenDraft(pathname, shown?.key)
		return () => setOpenDraft(pathname, undefined)
	}, [pathname])
	const storeNow = useRef((): boolean => true)
	// biome-ignore lint/correctness/useExhaustiveDependencies: a restored form is another form
	useEffect(() => {
		const form = document.getElementById(formId)
		if (user === undefined || !(form instanceof HTMLFormElement)) return
		let before = JSON.stringify(typedInto(form))
		// Fields that scripts add or remove right after hydration don't count as typed.
		let isTouched = false
		const remember = () => {
			if (!isTouched) before = JSON.stringify(typedInto(form))
		}
		const settle = requestAnimationFrame(() => requestAnimationFrame(remember))
		let timer: ReturnType<typeof setTimeout> | undefined
		const store = () => {
			clearTimeout(timer)
			if (!isTouched) return true
			const typed = typedInto(form)
			return JSON.stringify(typed) === before || saveDraft(pathname, { user, savedAt: Date.now(), ...typed })
		}
		storeNow.current = store
		setDraftWriter(pathname, store)
		const storeSoon = () => {
			isTouched = true
			clearTimeout(timer)
			timer = setTimeout(store, DELAY_MS)
		}
		for (const type of ["input", "change", "click"]) form.addEventListener(type, storeSoon)
		form.addEventListener("submit", store)
		window.addEventListener("pagehide", store)
		return () => {
			setDraftWriter(pathname, undefined)
			clearTimeout(timer)
			cancelAnimationFrame(settle)
			for (const type of ["input", "change", "click"]) form.removeEventListener(type, storeSoon)
			form.removeEventListener("submit", store)
			window.removeEventListener("pagehide", store)
		}
	}, [formId, pathname, user, restored])
	return {
		draft,
		answered,
		restored,
		restore: () => {
			if (!draft || (!storeNow.current() && !window.confirm(CANT_STORE))) return
			setOpenDraft(pathname, draft.key)
			setAnswers({ answered: "restored", restored: draft, count: count + 1 })
		},
		discard: () => {
			if (draft) removeDraft(draft.key)
			setAnswers({ answered: "discarded", restored, count: count + 1 })
		},
	}
}

export function typedInto(form: HTMLFormElement): Pick<BrowserDraft, "fields" | "hadFiles"> {
	const fields: BrowserDraft["fields"] = []
	let hadFiles = false
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") fields.push([name, value])
		else hadFiles ||= value.name !== ""
	}
	return { fields, hadFiles }
}

/** Ignores the server's response to text typed before a draft was restored. */
export function useAnswerSince<Answer>(
	restored: StoredDraft | undefined,
	answer: Answer,
): Answer | undefined {
	// biome-ignore lint/correctness/useExhaustiveDependencies: remembers the answer at the time of restoring
	const before = useMemo(() => answer, [restored])
	return restored && answer === before ? undefined : answer
}

export function draftForm({ fields }: BrowserDraft): FormData {
	const form = new FormData()
	for (const [name, value] of fields) form.append(name, value)
	return form
}

export function isSameText(one: object, other: object): boolean {
	const textOf = (values: object) =>
		JSON.stringify(Object.entries(values).filter(([name]) => !/^(formKey|revision)$|Upload$/.test(name)))
	return textOf(one) === textOf(other)
}
