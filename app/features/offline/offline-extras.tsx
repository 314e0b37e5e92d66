import { useEffect } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import { isVisitorsPage, RENEW_OFFLINE_PAGE } from "#core/offline/offline.ts"
import { readStoredText } from "#core/ui/browser-storage.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { retryImport } from "#core/ui/retry.ts"
import { TERMS_KEY } from "#core/ui/site-info.ts"
import { dataSaver } from "./data-saver.ts"
import NoticeUpdates from "./notice-updates.tsx"
import { isRequestedLevel, readSavedTour } from "./saved-tour.ts"
import { registerWorker } from "./worker.ts"

export function OfflineExtras() {
	const isVisitors = isVisitorsPage(useLocation().pathname)
	const isOffered = useRouteLoaderData<RootLayoutData>("root")?.offlineTour === true
	useEffect(() => {
		if (isVisitors && isOffered) return startKeepingVisit()
	}, [isVisitors, isOffered])
	return <NoticeUpdates />
}

/** Data saved within this time isn't requested again, except by pages that show the catalogue. */
const RECENT_MS = 3_600_000

function startKeepingVisit(): () => void {
	const keep = () => whenIdle(keepVisit)
	if (document.readyState === "complete") keep()
	else window.addEventListener("load", keep, { once: true })
	const stop = onReturn(keep)
	return () => {
		window.removeEventListener("load", keep)
		stop()
	}
}

async function keepVisit(): Promise<void> {
	const hasWorker = await registerWorker()
	if (!(await isDue())) return
	navigator.serviceWorker?.controller?.postMessage(RENEW_OFFLINE_PAGE)
	const download = await retryImport(() => import("./download.ts"))
	await download.updateDownload(hasWorker)
}

async function isDue(): Promise<boolean> {
	const saved = await readSavedTour()
	if (isRequestedLevel(saved?.wanted)) return true
	if (saved?.missing) return true
	if (dataSaver()) return false
	return (
		!saved ||
		readStoredText(TERMS_KEY) === null ||
		saved.wanted !== undefined ||
		Date.now() - Date.parse(saved.savedAt) > RECENT_MS
	)
}
