/*
 * Takes the place of the service worker where `OFFLINE_TOUR` is false: forgets all that was saved and then itself, so
 * that the next page comes from the server as if there had never been one.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener("install", () => {
	self.skipWaiting()
})

self.addEventListener("activate", (event) => {
	event.waitUntil(forgetEverything())
})

async function forgetEverything(): Promise<void> {
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
	await self.registration.unregister()
}

// A file of its own, as the other worker is.
export {}
