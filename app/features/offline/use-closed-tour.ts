import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { RENEW_OFFLINE_PAGE } from "#core/offline/offline.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { refreshAccess } from "./tour-access.ts"

/** A tour that was switched off must not open offline either. */
export function useClosedTour(): void {
	const isClosed = useRouteLoaderData<RootLayoutData>("root")?.sections.tour === false
	useEffect(() => {
		if (isClosed) whenIdle(syncClosedTour)
	}, [isClosed])
}

async function syncClosedTour(): Promise<void> {
	const worker = navigator.serviceWorker?.controller
	if (!worker) return
	worker.postMessage(RENEW_OFFLINE_PAGE)
	await refreshAccess()
}
