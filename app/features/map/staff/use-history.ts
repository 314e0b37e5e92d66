import { type RefObject, useEffect, useRef, useState } from "react"

/** Presses that can be undone; older ones are forgotten. */
const MAX_STEPS = 200

export type History<Value> = {
	now: Value
	/** A step that can be undone. */
	change: (next: Value) => void
	/** Part of the last step, such as a typed letter. */
	type: (next: Value) => void
	/** Undefined if there is nothing to undo. */
	undo: (() => void) | undefined
	redo: (() => void) | undefined
}

/** What a part of a form has, with undo. The form around `part` is told of each change once its fields have it. */
export function useHistory<Value>(
	initial: Value,
	part: RefObject<HTMLFieldSetElement | null>,
): History<Value> {
	const [{ steps, at }, set] = useState({ steps: [initial], at: 0 })
	const now = steps[at] ?? initial
	const told = useRef(now)
	useEffect(() => {
		if (told.current === now) return
		told.current = now
		part.current?.form?.dispatchEvent(new Event("input", { bubbles: true }))
	}, [now, part])
	const stepTo = (next: number) => (steps[next] === undefined ? undefined : () => set({ steps, at: next }))
	return {
		now,
		change(next) {
			const kept = [...steps.slice(0, at + 1), next].slice(-MAX_STEPS)
			set({ steps: kept, at: kept.length - 1 })
		},
		type: (next) => set({ steps: steps.with(at, next), at }),
		undo: stepTo(at - 1),
		redo: stepTo(at + 1),
	}
}
