/** Inline script: where storage is blocked, React Router's scroll restoration throws and stops the scripts after it. */
export function replaceBlockedStorage(): void {
	try {
		window.sessionStorage.getItem("")
	} catch {
		const entries = new Map<string, string>()
		const storage = {
			getItem: (key: string) => entries.get(key) ?? null,
			setItem: (key: string, value: string) => void entries.set(key, value),
			removeItem: (key: string) => void entries.delete(key),
		}
		Object.defineProperty(window, "sessionStorage", { configurable: true, value: storage })
	}
}
