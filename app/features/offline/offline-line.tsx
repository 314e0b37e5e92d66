import { useSyncExternalStore } from "react"
import { formatDateTime } from "#core/time/local-time.ts"
import { useSavedAt } from "#features/map/ui/browser-catalogue.ts"

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
			{statusText(isOnline, savedAt && formatDateTime(savedAt))}
		</p>
	)
}

function statusText(isOnline: boolean, savedAt: string | null): string | null {
	if (isOnline && !savedAt) return null
	const happened = isOnline ? "The site isn't responding." : "You are offline."
	return savedAt
		? `${happened} Showing the catalogue saved on ${savedAt}.`
		: `${happened} Everything saved on this device still works.`
}

function onConnectionChange(listener: () => void): () => void {
	window.addEventListener("online", listener)
	window.addEventListener("offline", listener)
	return () => {
		window.removeEventListener("online", listener)
		window.removeEventListener("offline", listener)
	}
}
