/** Calls `listener` when somebody comes back to the tab, or the signal to the phone. Returns how to stop that. */
export function onReturn(listener: () => void): () => void {
	const look = () => {
		if (document.visibilityState === "visible") listener()
	}
	document.addEventListener("visibilitychange", look)
	window.addEventListener("online", look)
	return () => {
		document.removeEventListener("visibilitychange", look)
		window.removeEventListener("online", look)
	}
}
