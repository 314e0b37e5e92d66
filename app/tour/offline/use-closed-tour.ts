import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { RENEW_OFFLINE_PAGE } from "../../models/offline.ts"
import { whenIdle } from "../../ui/late-part.tsx"
import type { PageFrame } from "../../ui/page-frame.ts"
import { askAccess } from "../tour-access.ts"

/**
 * On the page where those end up who ask for a tour that is switched off: who has it on the phone must not find it open
 * there without a signal.
 */
export function useClosedTour(): void {
	const isClosed = useRouteLoaderData<PageFrame>("root")?.sections.tour === false
	useEffect(() => {
		if (isClosed) whenIdle(noteClosed)
	}, [isClosed])
}

async function noteClosed(): Promise<void> {
	const worker = navigator.serviceWorker?.controller
	if (!worker) return
	worker.postMessage(RENEW_OFFLINE_PAGE)
	await askAccess()
}
