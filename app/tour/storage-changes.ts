/** Milliseconds after which what the browser keeps is read again. */
const REREAD = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls the listener whenever what the browser keeps may have changed: by this page, by another tab, and once a second,
 * for a tab that slept has missed the others' messages. For `useSyncExternalStore`.
 */
export function onStorageChange(listener: () => void): () => void {
	listeners.add(listener)
	if (listeners.size === 1) {
		timer = setInterval(announceStorageChange, REREAD)
		window.addEventListener("storage", announceStorageChange)
	}
	return () => {
		listeners.delete(listener)
		if (listeners.size > 0) return
		clearInterval(timer)
		window.removeEventListener("storage", announceStorageChange)
	}
}

/** Tells this page's own listeners; the browser tells the other tabs. */
export function announceStorageChange(): void {
	for (const listener of [...listeners]) listener()
}
