import { COMPLETE_APP } from "#core/offline/offline.ts"
import { retry } from "#core/ui/retry.ts"
import { setDownloadState } from "./download-state.ts"

/** False if registration failed, the browser blocks workers, or this isn't a production build. */
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
	// The next build's worker has its own answer, which may differ.
	navigator.serviceWorker.addEventListener("controllerchange", askController)
	active?.postMessage(COMPLETE_APP)
}

function askController(): void {
	navigator.serviceWorker.controller?.postMessage(COMPLETE_APP)
}

function takeAnswer({ data }: MessageEvent): void {
	if (typeof data?.missingOfApp === "number") setDownloadState({ missingOfApp: data.missingOfApp })
}
