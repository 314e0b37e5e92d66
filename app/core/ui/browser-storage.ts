/** Null if there is no entry or storage is blocked. */
export function readStoredText(key: string): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

/** Null removes the entry. Returns false if storage is full or blocked. */
export function writeStoredText(key: string, text: string | null): boolean {
	try {
		if (text === null) localStorage.removeItem(key)
		else localStorage.setItem(key, text)
		return true
	} catch {
		return false
	}
}

export function readStored(key: string): unknown {
	try {
		return JSON.parse(readStoredText(key) ?? "null") ?? undefined
	} catch {
		return undefined
	}
}

export function writeStored(key: string, value: unknown): boolean {
	return writeStoredText(key, JSON.stringify(value))
}
