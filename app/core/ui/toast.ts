import { createStore } from "./store.ts"

/** Messages that matter for longer than five seconds are on the page as well. */
export type Toast = {
	id: number
	title: string
	description?: string | undefined
	destructive?: boolean
	action?: { label: string; run: () => void }
}

let lastId = 0
export const shownToast = createStore<Toast | undefined>(undefined)

export function toast(message: Omit<Toast, "id">): void {
	lastId += 1
	shownToast.set({ ...message, id: lastId })
}

export function dismissToast(id = shownToast.get()?.id): void {
	if (shownToast.get()?.id === id) shownToast.set(undefined)
}

/** Before an error that it would cover. */
export function dismissSuccess(): void {
	const current = shownToast.get()
	if (current && !current.destructive) shownToast.set(undefined)
}
