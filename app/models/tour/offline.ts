/** The page that stands in for every other one when there is no signal, and then opens the one that was asked for. */
export const OFFLINE_PAGE = "/offline"

/** Where the browser keeps what is built: one cache for each build, named after it. */
export const APP_CACHES = "app-"

/** Where it keeps the catalogue and what is known about it. The number grows when their shape changes. */
export const TOUR_CACHE = "tour-1"

/** Where it keeps pictures, sounds and the decoder: files that never change under their name. */
export const FILES_CACHE = "files"

/** Under which addresses: the catalogue, how much of the tour was saved, and what the server last said of its access. */
export const SAVED_CATALOGUE = "/catalogue.json"
export const SAVED_TOUR = "/tour/saved.json"
export const SAVED_ACCESS = "/tour/access.json"

/**
 * How long, in milliseconds, a page waits for the server before what is saved is shown instead: long enough for one bar
 * of signal, short enough for somebody who stands in the sun.
 */
export const NETWORK_TIMEOUT_MS = 3_000

/** How long, in milliseconds, what phones don't save is waited for before it is said that there is no signal. */
export const REQUEST_TIMEOUT_MS = 15_000

/** What pages tell the worker when its offline page may show settings of before. */
export const RENEW_OFFLINE_PAGE = "renew"

/** Whether an address is a page of visitors: the staff's and what belongs to a session never come from what is saved. */
export function isVisitorsPage(pathname: string): boolean {
	return !/^\/(admin|auth|logout|api|media|assets|healthz)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)
}

/** Whether an address is a page of the staff, or where they sign in; their downloads and forms are none. */
export function isStaffPage(pathname: string): boolean {
	return /^\/(admin|auth)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)
}

/** Whether it is what such a page is made of when a link leads to it. */
export function isVisitorsData(pathname: string): boolean {
	return pathname.endsWith(".data") && isVisitorsPage(pathname.slice(0, -".data".length))
}

/** Rejects with a TimeoutError when `answer` takes longer than `timeout` milliseconds. */
export function withTimeout<T>(answer: Promise<T>, timeout: number): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new DOMException("No answer yet", "TimeoutError")), timeout)
		answer.then(resolve, reject).finally(() => clearTimeout(timer))
	})
}

/** Whether a fault says that an answer took too long. */
export function isTimeout(fault: unknown): boolean {
	return (fault as Error | undefined)?.name === "TimeoutError"
}
