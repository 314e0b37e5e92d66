/** A value outside of React's state, for `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
	const listeners = new Set<() => void>()
	let current = initial
	return {
		get: () => current,
		set(next: Value): void {
			current = next
			for (const listener of listeners) listener()
		},
		subscribe(listener: () => void): () => void {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}
