import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { whenIdle } from "#app/ui/lazy-component.tsx"
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

export function useWorker(isWanted = true): void {
	const isOffered = useRouteLoaderData<RootLayoutData>("root")?.offlineTour === true
	useEffect(() => {
		if (isWanted && isOffered) whenIdle(registerWorker)
	}, [isWanted, isOffered])
}
