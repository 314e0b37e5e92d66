/** A short message; what matters longer than five seconds also stands on the page, the action too. */
export type Toast = {
	id: number
	title: string
	description?: string | undefined
	destructive?: boolean
	/** A button of the message, as 'Undo'. */
	action?: { label: string; run: () => void }
}

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in place of the one that is there: one at once. */
export function toast(message: Omit<Toast, "id">): void {
	lastId += 1
	change({ ...message, id: lastId })
}

/** Takes the message away, unless another has come in its place. */
export function dismissToast(id: number): void {
	if (current?.id === id) change(undefined)
}

/** For `useSyncExternalStore`. */
export function subscribeToToast(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

export function currentToast(): Toast | undefined {
	return current
}

function change(next: Toast | undefined): void {
	current = next
	for (const listener of listeners) listener()
}
