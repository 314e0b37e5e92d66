import { useSyncExternalStore } from "react"
import { formatMoment } from "../../models/local-time.ts"
import { useSavedAt } from "../browser-catalogue.ts"

/** Says when there is no signal, or no answer, and from when what is shown is. */
export function OfflineLine() {
	const savedAt = useSavedAt()
	const isOnline = useSyncExternalStore(
		onConnectionChange,
		() => navigator.onLine,
		() => true,
	)
	return (
		<p
			role="status"
			className="my-4 rounded-md border-l-4 border-gold bg-sunk px-4 py-3 font-semibold empty:hidden print:hidden"
		>
			{wordsFor(isOnline, savedAt)}
		</p>
	)
}

function wordsFor(isOnline: boolean, savedAt: string | null): string | null {
	if (isOnline && !savedAt) return null
	const happened = isOnline ? "No answer from the site." : "You are offline."
	return savedAt
		? `${happened} Showing the catalogue saved on ${formatMoment(savedAt)}.`
		: `${happened} What is on this phone goes on working.`
}

function onConnectionChange(listener: () => void): () => void {
	window.addEventListener("online", listener)
	window.addEventListener("offline", listener)
	return () => {
		window.removeEventListener("online", listener)
		window.removeEventListener("offline", listener)
	}
}
