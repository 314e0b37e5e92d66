import { useState } from "react"
import { formatMoment } from "../../models/local-time.ts"
import { isAskedFor, type SavedTour } from "./saved-tour.ts"
import { forgetTour, keepTour, stopSaving } from "./saving.ts"
import { type Saving, useSaving } from "./saving-state.ts"

/** 'Save the tour for offline': how much it is, how far it has come, and how to stop it or give the room back. */
export default function SaveTourCard() {
	const saving = useSaving()
	const { saved, toFetch, progress, fault } = saving
	return (
		<section aria-labelledby="offline" className="min-h-34 rounded-md border-2 border-line bg-surface p-4">
			<h2 id="offline" className="text-lg">
				{saved && fault !== "too large" ? "Ready for offline use" : "Take the tour along"}
			</h2>
			<p role="status" className="mt-1">
				{progress ? "Saving… Please keep this page open." : stateOf(saving)}
			</p>
			{(fault === "cut off" || fault === "no room") && (
				<p role="alert" className="mt-2 font-semibold text-barn">
					{fault === "cut off" ? CUT_OFF : saved ? NO_ROOM : NO_ROOM_AT_ALL}
				</p>
			)}
			{progress ? (
				<Progress {...progress} />
			) : saved && isWhole(saved) ? (
				<button type="button" className="button button-quiet mt-3" onClick={forgetTour}>
					Remove the large pictures and sounds
				</button>
			) : (
				saved && toFetch && fault !== "too large" && <Offer {...toFetch} />
			)}
		</section>
	)
}

const CUT_OFF = "Not all could be fetched. What came is kept, and the rest comes by itself."
const NO_ROOM = "This phone has no room left for more. What was saved before goes on working."
const NO_ROOM_AT_ALL = "This phone has no room left for the tour. It needs a signal."

function stateOf({ saved, fault }: Saving): string | undefined {
	if (fault === "too large")
		return "There are more species here than a phone can keep. The tour needs a signal."
	if (fault === "no worker")
		return "Nothing could be saved yet: that takes a signal, and room in this browser. It is tried again by itself."
	if (!saved) return fault ? undefined : "The list of species is saved by itself, for where the signal ends."
	const when = `Saved on ${formatMoment(saved.savedAt)}.`
	if (isWhole(saved)) return `All pages and pictures work without a signal. ${when}`
	const later = isAskedFor(saved.wanted) && !fault ? "The rest comes when there is one. " : ""
	if (saved.extent === "small")
		return `The list, all pages and small pictures work without a signal. ${later}${when}`
	const pictures = saved.wanted
		? "The list and all pages work without a signal, not all pictures yet."
		: "The list and all pages work without a signal. To save data, pictures wait until you ask."
	return `${pictures} ${later}${when}`
}

function isWhole({ extent, wanted }: SavedTour): boolean {
	return isAskedFor(extent) && !wanted
}

function Offer({ pictures, sounds }: { pictures: number; sounds: number }) {
	const [withSounds, setWithSounds] = useState(true)
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
			<button type="button" className="button" onClick={() => keepTour(withSounds ? "sounds" : "pictures")}>
				Save the tour for offline ({megabytes(pictures + (withSounds ? sounds : 0))})
			</button>
			{sounds > 0 && (
				<label className="inline-flex min-h-11 items-center gap-2">
					<input
						type="checkbox"
						className="size-5"
						checked={withSounds}
						onChange={(event) => setWithSounds(event.target.checked)}
					/>
					with the sounds ({megabytes(sounds)})
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
			<button type="button" className="button button-quiet" onClick={stopSaving}>
				Stop
			</button>
		</div>
	)
}

/** '0.4 MB': sizes on a phone's bill. */
function megabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}
