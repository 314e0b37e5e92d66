import { vi } from "vitest"

/** An empty `localStorage` until the test ends; `beforeWrite` may throw as a full or blocked one does. */
export function stubLocalStorage(beforeWrite: () => void = () => {}): Record<string, string> {
	const values: Record<string, string> = {}
	const methods = {
		getItem: (key: string) => values[key] ?? null,
		setItem(key: string, text: string) {
			beforeWrite()
			values[key] = text
		},
		removeItem: (key: string) => delete values[key],
	}
	for (const [name, value] of Object.entries(methods)) Object.defineProperty(values, name, { value })
	vi.stubGlobal("localStorage", values)
	return values
}
