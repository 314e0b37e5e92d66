import { durationText } from "#app/models/time/duration.ts"
import { resumeTour } from "./tour-actions.ts"
import { tourCounts, tourMinutes } from "./tour-session.ts"
import { type EndedTour, useTours } from "./tour-store.ts"

export function NotStoredNotice() {
	const { isStored } = useTours()
	return (
		<div role="status">
			{!isStored && (
				<p className="border-l-8 border-barn bg-sunk px-3 py-2 text-ink">
					<strong>Your tour isn't being saved:</strong> this device's storage is full or turned off. Don't
					close or reload this page.
				</p>
			)}
		</div>
	)
}

export function EndedTourLine({ ended }: { ended: EndedTour }) {
	const { tour, isSaved } = ended
	const result = `${tourCounts(tour)}, ${durationText(tourMinutes(tour, 0))}`
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<span>
				<strong>{isSaved ? "Tour completed:" : "Tour ended without saving:"}</strong> {result}.
			</span>
			<button type="button" className="button button-inherit" onClick={() => resumeTour(ended)}>
				Undo
			</button>
		</p>
	)
}
