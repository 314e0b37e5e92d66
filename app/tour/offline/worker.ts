import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { whenIdle } from "../../ui/late-part.tsx"
import type { PageFrame } from "../../ui/page-frame.ts"

/**
 * Registers the worker that opens saved pages without a signal, and waits until there is one, of this build or the one
 * before. False where none came: the signal did not suffice, the browser has none or forbids it, or this is not a build.
 */
export async function registerWorker(): Promise<boolean> {
	if (!import.meta.env.PROD) return false
	try {
		const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" })
		const coming = registration.installing ?? registration.waiting
		return await new Promise((resolve) => {
			const look = () => {
				if (registration.active || !coming || coming.state === "redundant") resolve(!!registration.active)
			}
			coming?.addEventListener("statechange", look)
			look()
		})
	} catch {
		return false
	}
}

/** Registers it from a page that is worth being opened without a signal, when that page has time for it. */
export function useWorker(isWanted = true): void {
	const isOffered = useRouteLoaderData<PageFrame>("root")?.offlineTour === true
	useEffect(() => {
		if (isWanted && isOffered) whenIdle(registerWorker)
	}, [isWanted, isOffered])
}
