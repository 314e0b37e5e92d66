import { COMPLETE_APP } from "#core/offline/offline.ts"
import { retry } from "#core/ui/retry.ts"
import { setDownloadState } from "./download-state.ts"

/**
 * False if registration failed, the browser blocks workers, or this is not a production build. The worker also fetches
 * what the browser has deleted of the app, and its answer becomes part of the download state.
 */
export async function registerWorker(): Promise<boolean> {
	if (!import.meta.env.PROD) return false
	try {
		const registration = await retry(() =>
			navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }),
		)
		const coming = registration.installing ?? registration.waiting
		const isActive = await new Promise<boolean>((resolve) => {
			const check = () => {
				if (registration.active || !coming || coming.state === "redundant") resolve(!!registration.active)
			}
			coming?.addEventListener("statechange", check)
			check()
		})
		if (isActive) completeApp(registration)
		return isActive
	} catch {
		return false
	}
}

function completeApp({ active }: ServiceWorkerRegistration): void {
	navigator.serviceWorker.addEventListener("message", takeAnswer)
	// The next build's worker has an answer of its own, which the previous one may not have.
	navigator.serviceWorker.addEventListener("controllerchange", askController)
	active?.postMessage(COMPLETE_APP)
}

function askController(): void {
	navigator.serviceWorker.controller?.postMessage(COMPLETE_APP)
}

function takeAnswer({ data }: MessageEvent): void {
	if (typeof data?.missingOfApp === "number") setDownloadState({ missingOfApp: data.missingOfApp })
}
