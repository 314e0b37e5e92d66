import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { canCacheTour } from "#core/offline/browser-cache.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { cancelDownload, downloadTour, removeSavedMedia, saveVisit } from "./download.ts"
import { type DownloadState, setDownloadState, useDownloadState } from "./download-state.ts"
import { isRequestedLevel, readSavedTour, type SavedTour } from "./saved-tour.ts"

export default function SaveVisit() {
	const isOffered = useRouteLoaderData<RootLayoutData>("root")?.offlineTour === true
	const state = useDownloadState()
	useEffect(() => {
		const read = () =>
			whenIdle(async () => {
				if (navigator.serviceWorker?.controller) setDownloadState({ saved: await readSavedTour() })
			})
		read()
		return onReturn(read)
	}, [])
	if (!isOffered) return null
	const { saved, progress, error } = state
	const isTooLarge = error === "too large"
	return (
		<section
			data-focus-fallback="h2"
			aria-labelledby="offline"
			className="mt-8 min-h-34 border-t border-line pt-5 print:hidden"
		>
			<h2 id="offline" tabIndex={-1} className="text-lg">
				{isReady(state) && !isTooLarge ? "Ready for offline use" : "Without a signal"}
			</h2>
			<p role="status" className="mt-1 max-w-prose">
				{canCacheTour() ? (progress ? "Saving… Keep this page open." : statusText(state)) : IMPOSSIBLE}
			</p>
			{(error === "interrupted" || error === "storage full") && (
				<p role="alert" className="mt-2 font-semibold text-barn">
					{(saved ? WITH_SAVED : WITHOUT_SAVED)[error]}
				</p>
			)}
			{progress ? <Progress {...progress} /> : canCacheTour() && !isTooLarge && <Actions {...state} />}
		</section>
	)
}

const IMPOSSIBLE =
	"This browser can't keep pages for later. Take a screenshot of your receipt, or open this site in the phone's own browser."
const WITH_SAVED = {
	interrupted: "Not everything was downloaded. The rest will download automatically.",
	"storage full": "This device's storage is full. Everything already saved still works.",
}
const WITHOUT_SAVED = {
	interrupted: "Not everything was downloaded. Try again when the connection is better.",
	"storage full": "This device's storage is full, so the tour wasn't saved. You'll need a connection.",
}
const OTHERS = "Your receipts and the terms open without a connection."

function statusText(state: DownloadState): string | undefined {
	const { saved, missingOfApp, error } = state
	if (error === "too large")
		return `This catalogue is too large to save on a phone. You'll need a connection for the tour. ${OTHERS}`
	if (error === "locked")
		return `The tour needs its passcode first, so map and catalogue aren't saved. ${OTHERS}`
	if (error === "no worker")
		return "Couldn't save the tour yet. Check your connection and storage; we'll retry automatically."
	if (!saved || missingOfApp === undefined)
		return "Receipts, map and species can open without a connection, once they are saved on this device."
	const missing = saved.missing + missingOfApp
	const files = missing === 1 ? "1 saved file is" : `${missing} saved files are`
	if (missing > 0)
		return `${files} missing on this device, so not everything works offline. We'll download what is missing when there's a connection.`
	const when = `Saved on ${formatDateTime(saved.savedAt)}.`
	if (isWhole(saved)) return `All species and pictures work offline. ${when}`
	const later = isRequestedLevel(saved.wanted) && !error ? "The rest will download when you're online. " : ""
	if (saved.level === "small") return `All species and small pictures work offline. ${later}${when}`
	return `The list and all species work offline. ${later || "To save data, pictures download only when you ask. "}${when}`
}

/** False until the service worker has counted its files. */
function isReady({ saved, missingOfApp }: DownloadState): boolean {
	return saved?.missing === 0 && missingOfApp === 0
}

function isWhole({ level, wanted }: SavedTour): boolean {
	return isRequestedLevel(level) && !wanted
}

function Actions(state: DownloadState) {
	const { saved, toFetch } = state
	if (saved && isWhole(saved))
		return (
			<button type="button" className="button button-quiet mt-3" onClick={removeSavedMedia}>
				Remove large pictures and audio guides
			</button>
		)
	if (!isReady(state) || saved?.level === "list")
		return (
			<button type="button" className="button button-quiet mt-3" onClick={saveVisit}>
				Save this visit to my phone
			</button>
		)
	return toFetch ? (
		<button type="button" className="button button-quiet mt-3" onClick={() => downloadTour("sounds")}>
			Save the rest for offline ({megabytes(toFetch)})
		</button>
	) : null
}

function Progress({ done, total }: { done: number; total: number }) {
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
			<progress
				className="h-3 grow [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-pine"
				aria-label="Saving the tour"
				value={Math.min(done, total)}
				max={Math.max(total, 1)}
			/>
			<span className="tabular-nums">
				{megabytes(Math.min(done, total))} of {megabytes(total)}
			</span>
			<button type="button" className="button button-quiet" onClick={cancelDownload}>
				Stop
			</button>
		</div>
	)
}

function megabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}
