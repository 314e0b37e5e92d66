/* Replaces the service worker when `OFFLINE_TOUR` is false: deletes all caches and unregisters itself. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener("install", () => {
	self.skipWaiting()
})

self.addEventListener("activate", (event) => {
	event.waitUntil(clearAndUnregister())
})

async function clearAndUnregister(): Promise<void> {
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
	await self.registration.unregister()
}

export {}
