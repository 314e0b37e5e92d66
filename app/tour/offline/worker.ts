import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { whenIdle } from "../../ui/late-part.tsx"
import type { PageFrame } from "../../ui/page-frame.ts"

/**
 * Registers the worker that opens saved pages without a signal. Only what is built has one; where browsers have none, all
 * needs a signal.
 */
export async function registerWorker(): Promise<void> {
	if (!import.meta.env.PROD) return
	await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined)
}

/** Registers it from a page that is worth being opened without a signal, when that page has time for it. */
export function useWorker(isWanted = true): void {
	const isOffered = useRouteLoaderData<PageFrame>("root")?.offlineTour === true
	useEffect(() => {
		if (isWanted && isOffered) whenIdle(registerWorker)
	}, [isWanted, isOffered])
}
