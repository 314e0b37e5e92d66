import { retry } from "#app/ui/retry.ts"

/** False if registration failed, the browser blocks workers, or this is not a production build. */
export async function registerWorker(): Promise<boolean> {
	if (!import.meta.env.PROD) return false
	try {
		const registration = await retry(() =>
			navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }),
		)
		const coming = registration.installing ?? registration.waiting
		return await new Promise((resolve) => {
			const check = () => {
				if (registration.active || !coming || coming.state === "redundant") resolve(!!registration.active)
			}
			coming?.addEventListener("statechange", check)
			check()
		})
	} catch {
		return false
	}
}
