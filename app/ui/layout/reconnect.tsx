import { useEffect } from "react"

const RETRY_MS = 10_000

/**
 * On a weak connection the browser never goes offline, so it fires no `online` event when the connection is good again.
 * While a page says that it waits for one, this checks whether the site responds.
 */
export function Reconnect() {
	useEffect(() => {
		const timer = setInterval(async () => {
			const isWaiting = document.getElementById("no-connection")
			if (!isWaiting || document.visibilityState !== "visible") return
			const response = await fetch("/healthz", { method: "HEAD" }).catch(() => undefined)
			if (response?.ok) window.dispatchEvent(new Event("online"))
		}, RETRY_MS)
		return () => clearInterval(timer)
	}, [])
	return null
}
