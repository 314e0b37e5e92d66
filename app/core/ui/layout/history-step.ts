/** A history entry, so that Back closes menus and dialogs without a URL. Hidden from React Router, which would reload. */

type Open = { close: () => void; isInside: (target: Element) => boolean }

const TAKE_BACK_TIMEOUT_MS = 500

let open: Open | undefined
let expected: { key: unknown; done: () => void } | undefined

export function takeHistoryStep(close: () => void, isInside: Open["isInside"] = () => false): () => void {
	const mine = { close, isInside }
	open = mine
	push()
	return () => {
		if (open !== mine) return
		open = undefined
		takeBack()
	}
}

export function watchHistorySteps(routersKey: () => string): () => void {
	const end = new AbortController()
	const early = { capture: true, signal: end.signal }
	// Dispatched by `entry.client.tsx`; cancelling it hides the event from the router.
	window.addEventListener(
		"pop",
		(event) => {
			if (onPop(window.history.state, routersKey())) event.preventDefault()
		},
		early,
	)
	window.addEventListener("click", onClick, early)
	window.addEventListener("submit", onSubmit, early)
	if (!open) takeBack()
	return () => end.abort()
}

/** A menu and a dialog opened from it share one entry. */
function push(): void {
	const { state } = window.history
	if (state?.isStep) return
	window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, isStep: true }, "")
}

function takeBack(): Promise<void> {
	const { state } = window.history
	if (!state?.isStep) return Promise.resolve()
	return new Promise((resolve) => {
		expected = { key: state.key, done: resolve }
		setTimeout(resolve, TAKE_BACK_TIMEOUT_MS)
		window.history.back()
	})
}

function onPop(state: { key?: string; isStep?: true } | null, routersKey: string): boolean {
	const { key, isStep } = state ?? {}
	const wasExpected = expected && !isStep && expected.key === key
	const done = expected?.done
	expected = undefined
	if (wasExpected) {
		if (open) push()
		done?.()
		return true
	}
	if (isStep) {
		if ((key ?? "default") === routersKey) takeBack()
		else window.history.back()
		return true
	}
	if (!open) return false
	const { close } = open
	open = undefined
	close()
	return (key ?? "default") === routersKey
}

function onClick(event: MouseEvent): void {
	const link = event.target instanceof Element && event.target.closest("a[href]")
	if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
	leaveBy(event, link, () => (link as HTMLElement).click())
}

function onSubmit(event: SubmitEvent): void {
	const form = event.target as HTMLFormElement
	leaveBy(event, form, () => form.requestSubmit(event.submitter))
}

function leaveBy(event: Event, pressed: Element, again: () => void): void {
	if (!open?.isInside(pressed)) return
	event.preventDefault()
	event.stopImmediatePropagation()
	open = undefined
	takeBack().then(again)
}
