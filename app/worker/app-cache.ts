import { APP_CACHES, OFFLINE_PAGE } from "../models/offline.ts"

const APP_CACHE = APP_CACHES + BUILD

/** How many files are fetched at once: a weak signal is shared with the page itself. */
const AT_ONCE = 3

/** Saves all that pages are made of. What an earlier try, or the build before, has already is not fetched again. */
export async function saveApp(): Promise<void> {
	const cache = await caches.open(APP_CACHE)
	const waiting = [...ASSETS]
	const fetchRest = async () => {
		for (let url = waiting.pop(); url; url = waiting.pop()) {
			if (await cache.match(url)) continue
			await cache.put(url, (await caches.match(url)) ?? (await fetchWhole(url, {})))
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, fetchRest))
	// A guest's page, whoever is signed in here.
	const page = await fetchWhole(OFFLINE_PAGE, { credentials: "omit", cache: "no-cache" })
	if (!(await page.clone().text()).includes(BUILD)) throw new Error("The offline page is of another build.")
	await cache.put(OFFLINE_PAGE, page)
}

/** The page that opens what is saved. */
export async function offlinePage(): Promise<Response | undefined> {
	return await (await caches.open(APP_CACHE)).match(OFFLINE_PAGE)
}

/** Forgets all builds but this one and the one before, whose pages may still be open. */
export async function dropOldApps(): Promise<void> {
	const apps = (await caches.keys()).filter((name) => name.startsWith(APP_CACHES) && name !== APP_CACHE)
	await Promise.all(apps.slice(0, -1).map((name) => caches.delete(name)))
}

async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
	const response = await fetch(url, init)
	if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}`)
	return response
}
