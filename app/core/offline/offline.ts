export const OFFLINE_PAGE = "/offline"

export const APP_CACHES = "app-"

/** The cache of the catalogue and its metadata. Increase the number when the format changes. */
export const TOUR_CACHE = "tour-1"

/** The cache of pictures, sounds and the QR decoder, whose URLs never change their content. */
export const FILES_CACHE = "files"

/** A parameter of a document's URL, which then comes from the network: without the service worker. */
export const FROM_NETWORK = "from-network"

/** Names in the cache, not URLs: phones keep what earlier builds saved under them. */
export const SAVED_CATALOGUE = "/catalogue.json"
export const SAVED_TOUR = "/tour/saved.json"
export const SAVED_NOTICES = "/tour/notices.json"
export const SAVED_ACCESS = "/tour/access.json"

/** Milliseconds: enough for one bar of signal, but short for someone standing in the sun. */
export const NETWORK_TIMEOUT_MS = 3_000

export const REQUEST_TIMEOUT_MS = 15_000

/** A message to the service worker: its offline page may be outdated, for example after a change of settings. */
export const RENEW_OFFLINE_PAGE = "renew"

/** A message to the service worker: fetch what the browser deleted of the app. The answer is `missingOfApp`, their number. */
export const COMPLETE_APP = "complete"

/** Whether an address is a page of visitors: the staff's and what belongs to a session never come from what is saved. */
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
