import {
	GIVE_UP_MS,
	isSavedPage,
	isTimeout,
	PATIENCE_MS,
	SAVED_CATALOGUE,
	TOUR_CACHE,
	withPatience,
} from "../models/offline.ts"
import { offlinePage } from "./app-cache.ts"

/** The page from the server, or the one that opens what is saved: at once where there is no answer, or after a while. */
export async function answerNavigation(event: FetchEvent, pathname: string): Promise<Response> {
	const page = fetchPage(event)
	const isSaved = isSavedPage(pathname) && (await isTourSaved())
	try {
		const answer = await (isSaved
			? withPatience(page.then(whole), PATIENCE_MS)
			: withPatience(page, GIVE_UP_MS))
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

/**
 * What a link asks for: the page has words for an answer that does not come. The question is ended for good, because as
 * long as it lasts browsers let the next one for the same address wait.
 */
export function answerData(request: Request): Promise<Response> {
	const question = new AbortController()
	setTimeout(() => question.abort(), GIVE_UP_MS)
	request.signal.addEventListener("abort", () => question.abort())
	return fetch(request, { signal: question.signal })
}

async function fetchPage(event: FetchEvent): Promise<Response> {
	return (await event.preloadResponse) ?? (await fetch(event.request))
}

/**
 * An answer of which everything is here: half of a page would stand still without a word. So the browser begins to show
 * it with its last byte, not with its first, up to `PATIENCE_MS` later: nothing on a good link, on one of 20 kB a second
 * 0.8 s for the list of the tour (15 kB), nothing for a species.
 */
async function whole(answer: Response): Promise<Response> {
	await answer.clone().arrayBuffer()
	return answer
}

async function isTourSaved(): Promise<boolean> {
	return (await caches.match(SAVED_CATALOGUE, { cacheName: TOUR_CACHE })) !== undefined
}
