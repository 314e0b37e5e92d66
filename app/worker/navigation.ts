import { isSavedPage, PATIENCE_MS, SAVED_CATALOGUE, TOUR_CACHE, withPatience } from "../models/offline.ts"
import { offlinePage } from "./app-cache.ts"

/** The page from the server, or the one that opens what is saved: at once where there is no answer, or after a while. */
export async function answerNavigation(event: FetchEvent, pathname: string): Promise<Response> {
	const page = fetchPage(event)
	const isSaved = isSavedPage(pathname) && (await isTourSaved())
	try {
		const answer = await (isSaved ? withPatience(page, PATIENCE_MS) : page)
		// A proxy in front says so when the site is being updated.
		const isAway = answer.status >= 502 && answer.status <= 504
		return (isSaved && isAway && (await offlinePage())) || answer
	} catch (error) {
		const saved = await offlinePage()
		if (saved) return saved
		if (isTimeout(error)) return await page
		throw error
	}
}

async function fetchPage(event: FetchEvent): Promise<Response> {
	return (await event.preloadResponse) ?? (await fetch(event.request))
}

async function isTourSaved(): Promise<boolean> {
	return (await caches.match(SAVED_CATALOGUE, { cacheName: TOUR_CACHE })) !== undefined
}

function isTimeout(error: unknown): boolean {
	return error instanceof DOMException && error.name === "TimeoutError"
}
