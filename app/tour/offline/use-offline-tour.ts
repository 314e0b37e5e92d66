import { useEffect } from "react"
import { useRevalidator, useRouteLoaderData } from "react-router"
import { RENEW_OFFLINE_PAGE } from "../../models/offline.ts"
import { whenIdle } from "../../ui/late-part.tsx"
import type { PageFrame } from "../../ui/page-frame.ts"
import { loadCatalogue, loadedCatalogue, onCatalogueChange } from "../browser-catalogue.ts"
import { onReturn } from "../on-return.ts"
import { registerWorker } from "./worker.ts"

/**
 * On pages of the tour: loads the catalogue when the page has time for it, and again when the signal is back or
 * somebody comes back to the tab; shows it when it has changed; and keeps it on the phone. Says whether phones may.
 */
export function useOfflineTour(): boolean {
	const frame = useRouteLoaderData<PageFrame>("root")
	const isOffered = frame?.offlineTour === true
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const load = () => whenIdle(isOffered ? keepUp : loadCatalogue)
		load()
		return onReturn(load)
	}, [isOffered])
	useEffect(() => {
		let hadOne = loadedCatalogue() !== undefined
		return onCatalogueChange(() => {
			// The first one shows what the server has just shown.
			if (hadOne) revalidate()
			hadOne = true
		})
	}, [revalidate])
	return isOffered
}

/** The worker before what it opens: without it nothing is said to be saved. */
async function keepUp(): Promise<void> {
	await loadCatalogue()
	navigator.serviceWorker?.controller?.postMessage(RENEW_OFFLINE_PAGE)
	const isThere = await registerWorker()
	// Not a part of the page itself, so not of its weight either; by now the worker has it.
	const saving = await import("./saving.ts")
	await saving.keepTourUpToDate(isThere)
}
