/* Security: responses that pass through are never stored, so nothing from staff pages or sessions reaches a cache. */
import {
	COMPLETE_APP,
	FROM_NETWORK,
	isVisitorsData,
	isVisitorsPage,
	RENEW_OFFLINE_PAGE,
} from "#core/offline/offline.ts"
import { cacheApp, cacheOfflinePage, completeApp, deleteOldBuilds } from "./app-cache.ts"
import { serveFile } from "./files.ts"
import { handleData, handleNavigation, handleStaffNavigation } from "./navigation.ts"

declare const self: ServiceWorkerGlobalScope

self.addEventListener("install", (event) => {
	// Chromium then serves them from the cache without starting this worker.
	event.addRoutes?.({ condition: { urlPattern: "/assets/*" }, source: "cache" }).catch(() => undefined)
	event.waitUntil(cacheApp().then(() => self.skipWaiting()))
})

self.addEventListener("activate", (event) => {
	event.waitUntil(
		Promise.all([
			deleteOldBuilds(self.registration),
			self.registration.navigationPreload?.enable(),
			self.clients.claim(),
		]),
	)
})

self.addEventListener("message", (event) => {
	// Without a response, or with one from the next build, the cached page is kept.
	if (event.data === RENEW_OFFLINE_PAGE) event.waitUntil(cacheOfflinePage().catch(() => undefined))
	if (event.data === COMPLETE_APP)
		event.waitUntil(completeApp().then((missingOfApp) => event.source?.postMessage({ missingOfApp })))
})

self.addEventListener("fetch", (event) => {
	const { request } = event
	const url = new URL(request.url)
	if (url.origin !== self.location.origin || url.searchParams.has(FROM_NETWORK)) return
	// The worker sends beacons, because they would be lost when the visitor leaves for another site.
	if (request.keepalive && request.method === "POST") event.respondWith(fetch(request))
	if (request.method !== "GET") return
	if (request.mode === "navigate") {
		event.respondWith(
			isVisitorsPage(url.pathname)
				? handleNavigation(event, url.pathname)
				: handleStaffNavigation(event, url.pathname),
		)
	} else if (isVisitorsData(url.pathname)) {
		event.respondWith(handleData(request))
	} else if (/^\/(assets|media)\/|^\/icon/.test(url.pathname)) {
		event.respondWith(serveFile(request, url.pathname))
	}
})
