const POLL_INTERVAL_MS = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Polled once a second, because a sleeping tab misses the storage events of others. */
export function onStorageChange(listener: () => void): () => void {
	listeners.add(listener)
	if (listeners.size === 1) {
		timer = setInterval(announceStorageChange, POLL_INTERVAL_MS)
		window.addEventListener("storage", announceStorageChange)
	}
	return () => {
		listeners.delete(listener)
		if (listeners.size > 0) return
		clearInterval(timer)
		window.removeEventListener("storage", announceStorageChange)
	}
}

/** Browsers notify other tabs only. */
export function announceStorageChange(): void {
	for (const listener of [...listeners]) listener()
}
