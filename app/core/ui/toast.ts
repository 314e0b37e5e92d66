/** Messages that matter for longer than five seconds are on the page as well. */
export type Toast = {
	id: number
	title: string
	description?: string | undefined
	destructive?: boolean
	action?: { label: string; run: () => void }
	/** The toast closes early when its action is no longer possible. */
	isStale?: () => boolean
}

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

export function toast(message: Omit<Toast, "id">): void {
	lastId += 1
	change({ ...message, id: lastId })
}

export function dismissToast(id = current?.id): void {
	if (current?.id === id) change(undefined)
}

/** Before an error that it would cover. */
export function dismissSuccess(): void {
	if (current && !current.destructive) change(undefined)
}

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
