import { readStoredText } from "#core/ui/browser-storage.ts"

// Every page loads this file, so it has nothing else of the waiver.
export const WAITING_KEY = "waitingWaivers"
export const WAITING_EVENT = "waiver-waiting"

export const isAnyWaiting = () => readStoredText(WAITING_KEY) !== null

export function onWaiting(listener: () => void): () => void {
	window.addEventListener("storage", listener)
	document.addEventListener(WAITING_EVENT, listener)
	return () => {
		window.removeEventListener("storage", listener)
		document.removeEventListener(WAITING_EVENT, listener)
	}
}
