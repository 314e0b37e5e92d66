/** What the browser keeps under `key`, parsed; undefined when there is nothing, it is broken, or storage is forbidden. */
export function readStored(key: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined
	} catch {
		return undefined
	}
}

/** Keeps a value; false when storage is full or forbidden. */
export function writeStored(key: string, value: unknown): boolean {
	try {
		localStorage.setItem(key, JSON.stringify(value))
		return true
	} catch {
		return false
	}
}
