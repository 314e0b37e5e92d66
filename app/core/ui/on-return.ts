export function onReturn(listener: () => void): () => void {
	const check = () => {
		if (document.visibilityState === "visible") listener()
	}
	document.addEventListener("visibilitychange", check)
	window.addEventListener("online", check)
	return () => {
		document.removeEventListener("visibilitychange", check)
		window.removeEventListener("online", check)
	}
}
