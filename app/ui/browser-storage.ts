/** The text that the browser keeps under `key`; null when there is none, or storage is forbidden. */
export function readStoredText(key: string): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

/** Keeps a text, or takes it away (null); false when storage is full or forbidden. */
export function writeStoredText(key: string, text: string | null): boolean {
	try {
		if (text === null) localStorage.removeItem(key)
		else localStorage.setItem(key, text)
		return true
	} catch {
		return false
	}
}

/** What the browser keeps under `key`, parsed; undefined when there is nothing, it is broken, or storage is forbidden. */
export function readStored(key: string): unknown {
	try {
		return JSON.parse(readStoredText(key) ?? "null") ?? undefined
	} catch {
		return undefined
	}
}

/** Keeps a value; false when storage is full or forbidden. */
export function writeStored(key: string, value: unknown): boolean {
	return writeStoredText(key, JSON.stringify(value))
}
