import { APP_CACHES, OFFLINE_PAGE } from "../models/offline.ts"

const APP_CACHE = APP_CACHES + BUILD

/** How many files are fetched at once: a weak signal is shared with the page itself. */
const AT_ONCE = 3

/** How long one file may take, in milliseconds. */
const FILE_LIMIT = 60_000

/** Milliseconds before a file is tried again: one bar of signal comes and goes, and one lost file would lose them all. */
const PAUSES = [1_000, 4_000, 10_000]

/** Saves all that pages are made of. What an earlier try, or the build before, has already is not fetched again. */
export async function saveApp(): Promise<void> {
	const cache = await caches.open(APP_CACHE)
	const waiting = [...ASSETS]
	const fetchRest = async () => {
		for (let url = waiting.pop(); url; url = waiting.pop()) {
			if (await cache.match(url)) continue
			const file = url
			await persistently(async () => cache.put(file, (await sameFile(file)) ?? (await fetchFile(file))))
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, fetchRest))
	await persistently(saveOfflinePage)
}

/** Saves the page that opens what is saved, as it is now. Rejects without an answer, or where it is another build's. */
export async function saveOfflinePage(): Promise<void> {
	// A guest's page, whoever is signed in here.
	const page = await fetchFile(OFFLINE_PAGE, { credentials: "omit", cache: "no-cache" })
	const tag = page.headers.get("ETag")
	if (tag && tag === (await offlinePage())?.headers.get("ETag")) return
	if (!(await page.clone().text()).includes(BUILD)) throw new Error("The offline page is of another build.")
	await (await caches.open(APP_CACHE)).put(OFFLINE_PAGE, page)
}

/** What the build before has under the same name; all but the icon change their name with their content. */
async function sameFile(url: string): Promise<Response | undefined> {
	return url.startsWith("/assets/") ? await caches.match(url) : undefined
}

/** The page that opens what is saved. */
export async function offlinePage(): Promise<Response | undefined> {
	return await (await caches.open(APP_CACHE)).match(OFFLINE_PAGE)
}

/**
 * Forgets the builds before this one, but for the last that is whole: its pages may still be open. What a later one has
 * saved so far stays.
 */
export async function dropOldApps(): Promise<void> {
	const apps = (await caches.keys()).filter((name) => name.startsWith(APP_CACHES))
	const before = apps.slice(0, apps.indexOf(APP_CACHE)).reverse()
	// It is saved last, so it tells which ones are whole.
	const pages = await Promise.all(before.map((cacheName) => caches.match(OFFLINE_PAGE, { cacheName })))
	const kept = before[pages.findIndex((page) => page !== undefined)]
	await Promise.all(before.filter((name) => name !== kept).map((name) => caches.delete(name)))
}

async function fetchFile(url: string, init: RequestInit = {}): Promise<Response> {
	const response = await fetch(url, { ...init, signal: AbortSignal.timeout(FILE_LIMIT) })
	if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}`)
	return response
}

async function persistently(work: () => Promise<void>): Promise<void> {
	for (const pause of PAUSES) {
		try {
			return await work()
		} catch (fault) {
			// There will be no more room in some seconds.
			if (fault instanceof DOMException && fault.name === "QuotaExceededError") throw fault
			await new Promise((resolve) => setTimeout(resolve, pause))
		}
	}
	return await work()
}
