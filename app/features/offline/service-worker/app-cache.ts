import { APP_CACHES, OFFLINE_PAGE } from "#core/offline/offline.ts"

const APP_CACHE = APP_CACHES + BUILD

export const APP_FILES = [...ASSETS, OFFLINE_PAGE]

/** Low, because the page needs the slow connection too. */
const AT_ONCE = 3

const FILE_TIMEOUT_MS = 60_000

/** One failed file would fail the whole installation, so each is retried. */
const RETRY_DELAYS_MS = [1_000, 4_000, 10_000]

export const cacheApp = () => fetchMissing(RETRY_DELAYS_MS)

/** Fetches evicted files. Returns how many are still missing. */
export async function completeApp(): Promise<number> {
	if ((await missingAppFiles()).length > 0) await fetchMissing([]).catch(() => undefined)
	return (await missingAppFiles()).length
}

export async function missingAppFiles(): Promise<string[]> {
	const here = new Set((await (await caches.open(APP_CACHE)).keys()).map(({ url }) => new URL(url).pathname))
	return APP_FILES.filter((file) => !here.has(file))
}

async function fetchMissing(pauses: number[]): Promise<void> {
	const cache = await caches.open(APP_CACHE)
	const waiting = [...ASSETS]
	const fetchRest = async () => {
		for (let url = waiting.pop(); url; url = waiting.pop()) {
			if (await cache.match(url)) continue
			const file = url
			await retry(pauses, async () => cache.put(file, (await sameFile(file)) ?? (await fetchFile(file))))
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, fetchRest))
	await retry(pauses, cacheOfflinePage)
}

/** Rejects without a response, or if it belongs to another build. */
export async function cacheOfflinePage(): Promise<void> {
	const page = await fetchFile(OFFLINE_PAGE, { cache: "no-cache" })
	const tag = page.headers.get("ETag")
	if (tag && tag === (await offlinePage())?.headers.get("ETag")) return
	if (!(await page.clone().text()).includes(BUILD))
		throw new Error("The offline page belongs to another build.")
	await (await caches.open(APP_CACHE)).put(OFFLINE_PAGE, page)
}

/** Icons are excluded, because their names don't change with their content. */
async function sameFile(url: string): Promise<Response | undefined> {
	return url.startsWith("/assets/") ? await caches.match(url) : undefined
}

async function offlinePage(): Promise<Response | undefined> {
	return await (await caches.open(APP_CACHE)).match(OFFLINE_PAGE)
}

/** Undefined if a needed file is missing, because the page couldn't start. */
export async function openOfflinePage(): Promise<Response | undefined> {
	return (await missingAppFiles()).some(isNeeded) ? undefined : await offlinePage()
}

function isNeeded(file: string): boolean {
	return file === OFFLINE_PAGE || /\.(js|css)$/.test(file)
}

/** Keeps the newest other complete build, whose pages may be open. */
export async function deleteOldBuilds({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
	if (installing || waiting) return
	const others = (await caches.keys()).filter((name) => name.startsWith(APP_CACHES) && name !== APP_CACHE)
	const pages = await Promise.all(others.map((cacheName) => caches.match(OFFLINE_PAGE, { cacheName })))
	const previous = others.findLast((_, at) => pages[at] !== undefined)
	await Promise.all(others.filter((name) => name !== previous).map((name) => caches.delete(name)))
}

async function fetchFile(url: string, init: RequestInit = {}): Promise<Response> {
	const response = await fetch(url, { ...init, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
	// A captive portal responds with HTML at any URL.
	const isPage = response.headers.get("Content-Type")?.includes("html") ?? false
	if (!response.ok || response.redirected || isPage !== (url === OFFLINE_PAGE))
		throw new Error(`${url} answered ${response.status}`)
	return response
}

async function retry(pauses: number[], work: () => Promise<void>): Promise<void> {
	for (const pause of pauses) {
		try {
			return await work()
		} catch (error) {
			if (error instanceof DOMException && error.name === "QuotaExceededError") throw error
			await new Promise((resolve) => setTimeout(resolve, pause))
		}
	}
	return await work()
}
