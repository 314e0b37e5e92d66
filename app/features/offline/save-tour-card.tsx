import { useState } from "react"
import { formatDateTime } from "#core/time/local-time.ts"
import { cancelDownload, downloadTour, removeSavedMedia } from "./download.ts"
import { type DownloadState, useDownloadState } from "./download-state.ts"
import { isReady, missingText } from "./readiness.ts"
import { isRequestedLevel, type SavedTour } from "./saved-tour.ts"

export default function SaveTourCard() {
	const state = useDownloadState()
	const { saved, toFetch, progress, error } = state
	const hasAll = toFetch?.pictures === 0 && toFetch.sounds === 0
	return (
		<section
			data-focus-fallback="h2"
			aria-labelledby="offline"
			className="min-h-34 rounded-lg border border-line bg-surface p-4"
		>
			<h2 id="offline" tabIndex={-1} className="text-lg">
				{isReady(state) && error !== "too large" ? "Ready for offline use" : "Take the tour with you"}
			</h2>
			<p role="status" className="mt-1">
				{progress ? "Saving… Keep this page open." : statusText(state)}
			</p>
			{(error === "interrupted" || error === "storage full") && (
				<p role="alert" className="mt-2 font-semibold text-barn">
					{error === "interrupted" ? INTERRUPTED : saved ? STORAGE_FULL : NOTHING_SAVED}
				</p>
			)}
			{progress ? (
				<Progress {...progress} />
			) : saved && isWhole(saved) ? (
				<button type="button" className="button button-quiet mt-3" onClick={removeSavedMedia}>
					Remove large pictures and audio guides
				</button>
			) : (
				saved && toFetch && !hasAll && error !== "too large" && <Offer {...toFetch} />
			)}
		</section>
	)
}

const INTERRUPTED = "Not everything was downloaded. The rest will download automatically."
const STORAGE_FULL = "This device's storage is full. Everything already saved still works."
const NOTHING_SAVED = "This device's storage is full, so the tour wasn't saved. You'll need a connection."

function statusText(state: DownloadState): string | undefined {
	const { saved, missingOfApp, error } = state
	if (error === "too large")
		return "This catalogue is too large to save on a phone. You'll need a connection for the tour."
	if (error === "no worker")
		return "Couldn't save the tour yet. Check your connection and free storage; we'll retry automatically."
	if (!saved || missingOfApp === undefined)
		return error ? undefined : "The species list is saved automatically for use without a connection."
	if (!isReady(state)) return missingText(state)
	const when = `Saved on ${formatDateTime(saved.savedAt)}.`
	if (isWhole(saved)) return `All species and pictures work offline. ${when}`
	const later = isRequestedLevel(saved.wanted) && !error ? "The rest will download when you're online. " : ""
	if (saved.level === "small") return `The list, all species and small pictures work offline. ${later}${when}`
	const pictures = saved.wanted
		? "The list and all species work offline, but not all pictures yet."
		: "The list and all species work offline. To save data, pictures download only when you ask."
	return `${pictures} ${later}${when}`
}

function isWhole({ level, wanted }: SavedTour): boolean {
	return isRequestedLevel(level) && !wanted
}

function Offer({ pictures, sounds }: { pictures: number; sounds: number }) {
	const [withSounds, setWithSounds] = useState(true)
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
			<button
				type="button"
				className="button button-quiet"
				onClick={() => downloadTour(withSounds ? "sounds" : "pictures")}
			>
				Save the rest for offline ({megabytes(pictures + (withSounds ? sounds : 0))})
			</button>
			{sounds > 0 && (
				<label className="inline-flex min-h-11 items-center gap-2">
					<input
						type="checkbox"
						className="size-5"
						checked={withSounds}
						onChange={(event) => setWithSounds(event.target.checked)}
					/>
					Include audio guides ({megabytes(sounds)})
				</label>
			)}
		</div>
	)
}

function Progress({ done, total }: { done: number; total: number }) {
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
			<progress
				className="h-3 grow accent-pine"
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
