import { resumeTour } from "./tour-actions.ts"
import { durationText, tourMinutes } from "./tour-session.ts"
import { type EndedTour, useTours } from "./tour-store.ts"

/** Stands wherever the tour does, as long as the browser refuses to keep it. */
export function NotKeptNotice() {
	const { isKept } = useTours()
	return (
		<div role="status">
			{!isKept && (
				<p className="border-l-8 border-barn bg-sunk px-3 py-2 text-ink">
					<strong>This phone keeps nothing for this site:</strong> its storage is full or switched off. The
					tour goes on until this page is closed or reloaded.
				</p>
			)}
		</div>
	)
}

/** The tour that was ended a moment ago, and the way back into it when the message with its 'Undo' is gone. */
export function EndedTourLine({ ended }: { ended: EndedTour }) {
	const { tour, isSaved } = ended
	const result = `${tour.discoveries.length} species, ${tour.totalPoints} points, ${durationText(tourMinutes(tour, 0))}`
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
