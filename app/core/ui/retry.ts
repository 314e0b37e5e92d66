import { isTimeout, NETWORK_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"

const RETRY_DELAYS_MS = [500, 2_000]

/** Retries network errors only (a TypeError), up to twice and only online. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
	for (const pause of RETRY_DELAYS_MS) {
		try {
			return await work()
		} catch (error) {
			if (!(error instanceof TypeError) || !navigator.onLine) throw error
		}
		await new Promise((resolve) => setTimeout(resolve, pause))
	}
	return await work()
}

export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
	let failures = 0
	let lost: string | undefined
	return await retry(async () => {
		try {
			return await (lost ? import(/* @vite-ignore */ `${lost}?${failures}`) : load())
		} catch (error) {
			failures += 1
			// Browsers before 2026 never request a failed module again, unless its query differs.
			if (failures > 1) lost = /https?:[^\s?]+\.js/.exec(String(error))?.[0]
			throw error
		}
	})
}

/** Renders nothing if it can't be loaded. */
export function loadOptional<Part>(load: () => Promise<Part>): Promise<Part | { default: () => null }> {
	return retryImport(load).catch(() => ({ default: () => null }))
}

export function reportLoadError(): void {
	if (navigator.onLine) document.dispatchEvent(new Event("part-lost"))
}

/** What's saved is shown if the server hasn't answered in time; without it, the request goes on. */
export async function orSaved<Page, Saved>(
	request: Promise<Page>,
	open: () => Promise<Saved | undefined>,
): Promise<Page | Saved> {
	return await withTimeout(request, NETWORK_TIMEOUT_MS).catch(async (error) => {
		if (!isNetworkError(error)) throw error
		return (await open()) ?? (await request)
	})
}

/** Browsers throw a TypeError with different messages. `text` is set by lost-requests.ts. */
export function isNetworkError(error: unknown): error is Error & { text?: string } {
	return isTimeout(error) || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
}
