import { useEffect } from "react"
import { useRevalidator, useRouteLoaderData } from "react-router"
import { RENEW_OFFLINE_PAGE } from "#core/offline/offline.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { retryImport } from "#core/ui/retry.ts"
import { loadCatalogue, loadedCatalogue, onCatalogueChange } from "#features/map/ui/browser-catalogue.ts"
import { registerWorker } from "./worker.ts"

export function useOfflineTour(): boolean {
	const rootData = useRouteLoaderData<RootLayoutData>("root")
	const isOffered = rootData?.offlineTour === true
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const load = () => whenIdle(isOffered ? syncOfflineTour : loadCatalogue)
		load()
		return onReturn(load)
	}, [isOffered])
	useEffect(() => {
		let hadOne = loadedCatalogue() !== undefined
		return onCatalogueChange(() => {
			if (hadOne) revalidate()
			hadOne = true
		})
	}, [revalidate])
	return isOffered
}

async function syncOfflineTour(): Promise<void> {
	await loadCatalogue()
	navigator.serviceWorker?.controller?.postMessage(RENEW_OFFLINE_PAGE)
	const hasWorker = await registerWorker()
	// Loaded separately to keep it out of the page's bundle.
	const download = await retryImport(() => import("./download.ts"))
	await download.updateDownload(hasWorker)
}
