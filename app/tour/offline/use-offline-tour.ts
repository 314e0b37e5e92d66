import { useEffect } from "react"
import { useRevalidator, useRouteLoaderData } from "react-router"
import { whenIdle } from "../../ui/late-part.tsx"
import type { PageFrame } from "../../ui/page-frame.ts"
import { loadCatalogue, loadedCatalogue, onCatalogueChange } from "../browser-catalogue.ts"
import { registerWorker } from "./worker.ts"

let isKept = false

/**
 * On pages of the tour: loads the catalogue when the page has time for it, and again when the signal is back or
 * somebody comes back to the tab; shows it when it has changed; and keeps it on the phone. Says whether phones may.
 */
export function useOfflineTour(): boolean {
	const frame = useRouteLoaderData<PageFrame>("root")
	const isOffered = frame?.offlineTour === true
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const load = () => whenIdle(isOffered ? keepOnce : loadCatalogue)
		const loadAgain = () => {
			if (document.visibilityState === "visible") load()
		}
		load()
		window.addEventListener("online", load)
		document.addEventListener("visibilitychange", loadAgain)
		return () => {
			window.removeEventListener("online", load)
			document.removeEventListener("visibilitychange", loadAgain)
		}
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

/** The worker first, so that pages are saved with what they show; once a visit unless the signal went in between. */
async function keepOnce(): Promise<void> {
	await loadCatalogue()
	if (isKept) return
	isKept = true
	await registerWorker()
	// Not a part of the page itself, so not of its weight either.
	const { keepTourUpToDate } = await import("./saving.ts")
	isKept = await keepTourUpToDate()
}
