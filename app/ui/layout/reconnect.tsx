import { useEffect } from "react"

const RETRY_MS = 10_000

/** Browsers fire no `online` event when a weak connection recovers, so pages that wait for one poll the site. */
export function Reconnect() {
	useEffect(() => {
		const timer = setInterval(checkConnection, RETRY_MS)
		return () => clearInterval(timer)
	}, [])
	return null
}

async function checkConnection(): Promise<void> {
	const isWaiting = document.getElementById("no-connection")
	if (!isWaiting || document.visibilityState !== "visible") return
	const response = await fetch("/healthz", { method: "HEAD" }).catch(() => undefined)
	// The status for a site that can't save: its pages can be read.
	if (response?.ok || response?.status === 503) window.dispatchEvent(new Event("online"))
}
