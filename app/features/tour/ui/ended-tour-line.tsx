import { href, Link } from "react-router"
import { durationText } from "#core/time/duration.ts"
import { resumeTour } from "./tour-actions.ts"
import { tourCounts, tourMinutes } from "./tour-session.ts"
import type { EndedTour } from "./tour-store.ts"

export function EndedTourLine({ ended }: { ended: EndedTour }) {
	const { tour, isSaved } = ended
	const result = `${tourCounts(tour)}, ${durationText(tourMinutes(tour, 0))}`
	return (
		<p className="flex flex-wrap items-center gap-2">
			<span className="mr-2">
				<strong>{isSaved ? "Tour completed:" : "Tour ended without saving:"}</strong> {result}.
			</span>
			{isSaved && (
				<Link to={`${href("/tour/result")}?tour=${tour.id}`} className="button button-inherit">
					See your result
				</Link>
			)}
			<button type="button" className="button button-inherit" onClick={() => resumeTour(ended)}>
				Undo
			</button>
		</p>
	)
}
