import type { DownloadState } from "./download-state.ts"

/** Whether everything that was saved is there. */
export function isReady(state: DownloadState): boolean {
	return state.saved !== undefined && missingIn(state) === 0
}

export function missingText(state: DownloadState): string {
	const missing = missingIn(state)
	const files = missing === 1 ? "1 saved file is" : `${missing} saved files are`
	return `${files} missing on this device, so not everything works offline. We'll download what is missing when there's a connection.`
}

/** Not a number until the service worker has counted its files. */
function missingIn({ saved, missingOfApp = Number.NaN }: DownloadState): number {
	return (saved?.missing ?? 0) + missingOfApp
}
