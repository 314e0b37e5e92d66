import {
	isStaffPage,
	isTimeout,
	NETWORK_TIMEOUT_MS,
	REQUEST_TIMEOUT_MS,
	SAVED_CATALOGUE,
	TOUR_CACHE,
	withTimeout,
} from "#core/offline/offline.ts"
import { APP_FILES, missingAppFiles, openOfflinePage } from "./app-cache.ts"

const OPENS_WITH_TOUR = new RegExp(OFFLINE_PAGES.withTour)
const OPENS_ALWAYS = new RegExp(OFFLINE_PAGES.always)

export async function handleNavigation(event: FetchEvent, pathname: string): Promise<Response> {
	const page = fetchPage(event)
	// Prevents an unhandled rejection before the await below.
	page.catch(() => undefined)
	const isSaved = OPENS_ALWAYS.test(pathname) || (OPENS_WITH_TOUR.test(pathname) && (await isTourSaved()))
	try {
		const response = await (isSaved
			? withTimeout(page.then(withBody), NETWORK_TIMEOUT_MS)
			: withTimeout(page, REQUEST_TIMEOUT_MS))
		return (isSaved && isGatewayError(response) && (await openOfflinePage())) || response
	} catch (error) {
		const saved = await openOfflinePage()
		if (saved) return saved
		return isTimeout(error) ? await page.catch(missingFilesPage) : await missingFilesPage()
	}
}

/** Aborted on timeout, because browsers queue further requests to the same URL. */
export async function handleData(request: Request): Promise<Response> {
	const controller = new AbortController()
	setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS)
	request.signal.addEventListener("abort", () => controller.abort())
	const response = await fetch(request, { signal: controller.signal })
	return isGatewayError(response) ? Response.error() : response
}

export async function handleStaffNavigation(event: FetchEvent, pathname: string): Promise<Response> {
	try {
		return await fetchPage(event)
	} catch (error) {
		if (isStaffPage(pathname)) return (await openOfflinePage()) ?? (await missingFilesPage())
		throw error
	}
}

async function fetchPage(event: FetchEvent): Promise<Response> {
	return (await event.preloadResponse) ?? (await fetch(event.request))
}

/** Half a page would stall without a message. At 20 kB/s this delays the tour list by 0.8 s. */
async function withBody(response: Response): Promise<Response> {
	await response.clone().arrayBuffer()
	return response
}

function isGatewayError(response: Response): boolean {
	return response.status >= 502 && response.status <= 504
}

async function isTourSaved(): Promise<boolean> {
	const saved = await caches.match(SAVED_CATALOGUE, { cacheName: TOUR_CACHE }).catch(() => undefined)
	return saved !== undefined
}

/** Needs no cached file, for an offline browser that has evicted some. */
async function missingFilesPage(): Promise<Response> {
	const missing = (await missingAppFiles()).length
	const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: auto; padding: 1rem }
a { display: inline-block; padding: 0.75rem 0 }
</style>
<main>
<h1>No connection</h1>
<p>This page can't be opened, because ${missing} of this site's ${APP_FILES.length} saved files are missing on this device. Your browser may have deleted them to free storage.</p>
<p>They are downloaded again when you open this site with a connection. Your receipts and your tour are still on this device.</p>
<p><a href="">Try again</a></p>
</main>
</html>`
	return new Response(html, {
		status: 503,
		headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
	})
}
