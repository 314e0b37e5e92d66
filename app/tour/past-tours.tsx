import { formatDateTime } from "../models/local-time.ts"
import { MAX_COMPLETED } from "./kept-tours.ts"
import { removePastTours } from "./tour-actions.ts"
import { durationText, type TourSession, tourMinutes } from "./tour-session.ts"

/** The tours that were completed on this phone, newest first; `tours` are oldest first. */
export function PastTours({ tours }: { tours: TourSession[] }) {
	return (
		<details className="past-tours">
			<summary className="min-h-11 cursor-pointer py-2 font-semibold">
				Past tours on this phone{tours.length > 0 && ` (${tours.length})`}
			</summary>
			{tours.length === 0 && <p className="pb-2">None yet: a tour that you end stands here.</p>}
			<ul className="divide-y-2 divide-current/40">
				{tours.toReversed().map((tour) => (
					<li key={tour.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
						<PastTour tour={tour} />
					</li>
				))}
			</ul>
			{tours.length > 1 && (
				<button type="button" className="button button-inherit my-2" onClick={() => removePastTours(tours)}>
					Remove all
				</button>
			)}
			{tours.length === MAX_COMPLETED && (
				<p className="py-2 text-sm">
					This phone keeps the last {MAX_COMPLETED} tours: the next one takes the place of the oldest.
				</p>
			)}
		</details>
	)
}

function PastTour({ tour }: { tour: TourSession }) {
	const date = formatDateTime(tour.startTime)
	const names = tour.discoveries.map((one) => one.speciesName).join(", ")
	return (
		<>
			<div className="min-w-0">
				<p className="font-semibold">{date}</p>
				<p className="text-sm">
					{tour.discoveries.length} species, {tour.totalPoints} points, {durationText(tourMinutes(tour, 0))}
					{names && `: ${names}`}
				</p>
			</div>
			<button
				type="button"
				aria-label={`Remove the tour of ${date}`}
				className="button button-inherit"
				onClick={() => removePastTours([tour])}
			>
				Remove
			</button>
		</>
	)
}
