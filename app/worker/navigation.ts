import {
	GIVE_UP_MS,
	isReceiptPage,
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
	// It may fail before anybody waits for it.
	page.catch(() => undefined)
	const isSaved = isReceiptPage(pathname) || (isSavedPage(pathname) && (await isTourSaved()))
	try {
		const answer = await (isSaved
			? withPatience(page.then(whole), PATIENCE_MS)
			: withPatience(page, GIVE_UP_MS))
		return (isSaved && isSiteAway(answer) && (await offlinePage())) || answer
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
export async function answerData(request: Request): Promise<Response> {
	const question = new AbortController()
	setTimeout(() => question.abort(), GIVE_UP_MS)
	request.signal.addEventListener("abort", () => question.abort())
	const answer = await fetch(request, { signal: question.signal })
	return isSiteAway(answer) ? Response.error() : answer
}

/** A page as the server sends it; who has it preloaded and does not take that answer asks twice. */
export async function fetchPage(event: FetchEvent): Promise<Response> {
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

/** What a proxy in front says while the site is being updated. */
function isSiteAway(answer: Response): boolean {
	return answer.status >= 502 && answer.status <= 504
}

async function isTourSaved(): Promise<boolean> {
	const saved = await caches.match(SAVED_CATALOGUE, { cacheName: TOUR_CACHE }).catch(() => undefined)
	return saved !== undefined
}
