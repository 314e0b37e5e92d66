import { useState } from "react"

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

export function useHistory<Value>(initial: Value): History<Value> {
	const [{ past, now, future }, set] = useState({
		past: [] as Value[],
		now: initial,
		future: [] as Value[],
	})
	const [before, after] = [past.at(-1), future.at(-1)]
	return {
		now,
		change: (next) => set({ past: [...past, now].slice(-MAX_STEPS), now: next, future: [] }),
		type: (next) => set({ past, now: next, future }),
		undo:
			before === undefined
				? undefined
				: () => set({ past: past.slice(0, -1), now: before, future: [...future, now] }),
		redo:
			after === undefined
				? undefined
				: () => set({ past: [...past, now], now: after, future: future.slice(0, -1) }),
	}
}

/** Undo and redo of a history that call `onChange` first. */
export function steps(
	{ undo, redo }: Pick<History<unknown>, "undo" | "redo">,
	onChange: () => void,
): Pick<History<unknown>, "undo" | "redo"> {
	const noticed = (step: (() => void) | undefined) =>
		step &&
		(() => {
			onChange()
			step()
		})
	return { undo: noticed(undo), redo: noticed(redo) }
}
