import { href, Link } from "react-router"
import { durationText } from "#app/models/time/duration.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { removePastTours } from "./dialog-actions.ts"
import { MoveLink } from "./progress/move-link.tsx"
import { MAX_COMPLETED } from "./stored-tours.ts"
import { type TourSession, tourCounts, tourMinutes } from "./tour-session.ts"

export function PastTourList({ tours }: { tours: TourSession[] }) {
	return (
		<>
			{tours.length === 0 && <p className="pb-2">Tours you finish will appear here.</p>}
			<ul className="divide-y-2 divide-current/40">
				{tours.toReversed().map((tour) => (
					<li key={tour.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
						<PastTour tour={tour} />
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2 py-2">
				<MoveLink className="button button-inherit">
					{tours.length > 0 ? "Move to another phone" : "Bring tours from another phone"}
				</MoveLink>
				{tours.length > 1 && (
					<button type="button" className="button button-inherit" onClick={() => removePastTours(tours)}>
						Remove all
					</button>
				)}
			</div>
			{tours.length === MAX_COMPLETED && (
				<p className="py-2 text-sm">
					Only your last {MAX_COMPLETED} tours are saved. The next one replaces the oldest.
				</p>
			)}
		</>
	)
}

function PastTour({ tour }: { tour: TourSession }) {
	const zone = useTimeZone()
	const date = formatDateTime(tour.startTime, zone)
	const names = tour.discoveries.map((one) => one.speciesName).join(", ")
	return (
		<>
			<div className="min-w-0">
				<p className="font-semibold">{date}</p>
				<p className="text-sm">
					{tourCounts(tour)}, {durationText(tourMinutes(tour, 0))}
					{names && `: ${names}`}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<Link
					to={`${href("/tour/result")}?tour=${tour.id}`}
					aria-label={`Result of the tour of ${date}`}
					className="button button-inherit"
				>
					Result
				</Link>
				<button
					type="button"
					aria-label={`Remove the tour of ${date}`}
					className="button button-inherit"
					onClick={() => removePastTours([tour])}
				>
					Remove
				</button>
			</div>
		</>
	)
}
