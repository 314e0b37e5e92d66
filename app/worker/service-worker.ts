/*
 * Lets the tour go on without a signal. Rules:
 * - What is built (`ASSETS` and the offline page) is saved as a whole when the worker is installed, or not at all.
 * - The offline page is asked for anew when a page of the tour says so: it shows settings, which change between builds.
 * - The page saves catalogue, pictures and sounds (app/tour/offline); the worker only looks them up.
 * - What passes through is never stored: nothing of the staff, of a session or with a cookie can be in a cache.
 * - Every document is answered here, the staff's too, which is handed on as it comes: the browser asks for it beforehand.
 * - Visitors' pages come from the network; where that fails or takes too long, the offline page opens what is saved.
 * - What links ask for comes from the network, too, and is given up after a while: the page has words for that.
 * - Files whose name changes with their content come from the cache first.
 */
import { isVisitorsData, isVisitorsPage, RENEW_OFFLINE_PAGE } from "../models/offline.ts"
import { dropOldApps, saveApp, saveOfflinePage } from "./app-cache.ts"
import { answerFile } from "./files.ts"
import { answerData, answerNavigation, fetchPage } from "./navigation.ts"

declare const self: ServiceWorkerGlobalScope

self.addEventListener("install", (event) => {
	// Pages that are open go on with the chunks of their own build, which stay for now: no need to wait for them.
	event.waitUntil(saveApp().then(() => self.skipWaiting()))
})

self.addEventListener("activate", (event) => {
	event.waitUntil(
		Promise.all([
			dropOldApps(),
			self.registration.navigationPreload?.enable(),
			// So that the first visit is one that the worker knows.
			self.clients.claim(),
		]),
	)
})

self.addEventListener("message", (event) => {
	// Without an answer, or when it is the next build's already, the one that is saved goes on.
	if (event.data === RENEW_OFFLINE_PAGE) event.waitUntil(saveOfflinePage().catch(() => undefined))
})

self.addEventListener("fetch", (event) => {
	const { request } = event
	const url = new URL(request.url)
	if (url.origin !== self.location.origin) return
	// A beacon of a page that is left for another site would be lost with that page: it goes out from here.
	if (request.keepalive && request.method === "POST") event.respondWith(fetch(request))
	if (request.method !== "GET") return
	if (request.mode === "navigate") {
		event.respondWith(isVisitorsPage(url.pathname) ? answerNavigation(event, url.pathname) : fetchPage(event))
	} else if (isVisitorsData(url.pathname)) {
		event.respondWith(answerData(request))
	} else if (/^\/(assets|media)\/|^\/icon/.test(url.pathname)) {
		event.respondWith(answerFile(request, url.pathname))
	}
})
