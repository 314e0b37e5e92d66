export const OFFLINE_PAGE = "/offline"

export const APP_CACHES = "app-"

/** Has the catalogue and its metadata. Increase the number when the format changes. */
export const TOUR_CACHE = "tour-1"

/** Has pictures, sounds and the QR decoder. Their URLs never change content. */
export const FILES_CACHE = "files"

/** With this parameter, a document bypasses the service worker. */
export const FROM_NETWORK = "from-network"

/** Cache keys, not URLs: phones still have entries from earlier builds. */
export const SAVED_CATALOGUE = "/catalogue.json"
export const SAVED_TOUR = "/tour/saved.json"
export const SAVED_NOTICES = "/tour/notices.json"
export const SAVED_ACCESS = "/tour/access.json"

/** In ms: enough for one bar of signal, but short for someone standing in the sun. */
export const NETWORK_TIMEOUT_MS = 3_000

export const REQUEST_TIMEOUT_MS = 15_000

/** Tells the service worker that its offline page may be outdated, for example after a change of settings. */
export const RENEW_OFFLINE_PAGE = "renew"

/** Tells the service worker to fetch what the browser deleted of the app. It replies with their number, `missingOfApp`. */
export const COMPLETE_APP = "complete"

/** Excludes pages of staff and sessions, which must never come from the cache. */
export function isVisitorsPage(pathname: string): boolean {
	return !/^\/(admin|auth|logout|api|media|assets|healthz)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)
}

export function isStaffPage(pathname: string): boolean {
	return /^\/(admin|auth)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)
}

export function isVisitorsData(pathname: string): boolean {
	return pathname.endsWith(".data") && isVisitorsPage(pathname.slice(0, -".data".length))
}

export function withTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new DOMException("No promise yet", "TimeoutError")), timeout)
		promise.then(resolve, reject).finally(() => clearTimeout(timer))
	})
}

export function isTimeout(error: unknown): boolean {
	return (error as Error | undefined)?.name === "TimeoutError"
}
