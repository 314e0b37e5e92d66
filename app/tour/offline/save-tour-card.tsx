import { useState } from "react"
import { formatMoment } from "../../models/local-time.ts"
import { forgetTour, keepTour, useSaving } from "./saving.ts"

/** 'Save the tour for offline': how much it is, how far it has come, and how to give the room back. */
export default function SaveTourCard() {
	const { saved, toFetch, progress, fault } = useSaving()
	const [withSounds, setWithSounds] = useState(true)
	const isWhole = saved !== undefined && saved.extent !== "small"
	return (
		<section aria-labelledby="offline" className="min-h-34 rounded-md border-2 border-line bg-surface p-4">
			<h2 id="offline" className="text-lg">
				{saved ? "Ready for offline use" : "Take the tour along"}
			</h2>
			<p role="status" className="mt-1">
				{progress ? "Saving… Please keep this page open." : stateOf(isWhole, saved?.savedAt)}
			</p>
			{fault && !progress && (
				<p role="alert" className="mt-2 font-semibold text-barn">
					{FAULTS[fault]}
				</p>
			)}
			{progress ? (
				<Progress {...progress} />
			) : isWhole ? (
				<button type="button" className="button button-quiet mt-3" onClick={forgetTour}>
					Remove the large pictures and sounds
				</button>
			) : (
				toFetch && (
					<div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
						<button
							type="button"
							className="button"
							onClick={() => keepTour(withSounds ? "sounds" : "pictures")}
						>
							Save the tour for offline ({megabytes(toFetch.pictures + (withSounds ? toFetch.sounds : 0))})
						</button>
						{toFetch.sounds > 0 && (
							<label className="inline-flex min-h-11 items-center gap-2">
								<input
									type="checkbox"
									className="size-5"
									checked={withSounds}
									onChange={(event) => setWithSounds(event.target.checked)}
								/>
								with the sounds ({megabytes(toFetch.sounds)})
							</label>
						)}
					</div>
				)
			)}
		</section>
	)
}

const FAULTS = {
	"no signal": "The signal went before all was here. What came is kept: please try again.",
	"no room": "This phone has no room left for the tour. The list and what is saved so far go on working.",
}

function stateOf(isWhole: boolean, savedAt: string | undefined): string {
	if (!savedAt) return "The list of species and small pictures are being saved, for where the signal ends."
	const when = `Saved on ${formatMoment(savedAt)}.`
	return isWhole
		? `All pages and pictures work without a signal. ${when}`
		: `The list, all pages and small pictures work without a signal. ${when}`
}

function Progress({ done, total }: { done: number; total: number }) {
	return (
		<div className="mt-3 flex items-center gap-4">
			<progress
				className="h-3 grow accent-pine"
				aria-label="Saving the tour"
				value={Math.min(done, total)}
				max={Math.max(total, 1)}
			/>
			<span className="tabular-nums">
				{megabytes(Math.min(done, total))} of {megabytes(total)}
			</span>
		</div>
	)
}

/** '0.4 MB': sizes on a phone's bill. */
function megabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}
