import { useEffect } from "react"
import { fetchAhead } from "../ui/late-part.tsx"
import { PastTours } from "./past-tours.tsx"
import { SCAN_PANEL } from "./scanner/late-scan-panel.ts"
import { completeTour } from "./tour-actions.ts"
import { TOUR_DIALOG } from "./tour-dialog.tsx"
import { EndedTourLine, NotKeptNotice } from "./tour-notices.tsx"
import { TourNumbers } from "./tour-numbers.tsx"
import { POINTS_PER_FIND, tourName } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

/**
 * The visitor's own tour, on the tour page. The server knows nothing of it: every state has the same parts in the same
 * places, so that nothing moves when the browser fills in the true ones.
 */
export function TourStatusCard({ onOpenTour }: { onOpenTour: () => void }) {
	const { active, completed, ended } = useTours()
	useEffect(() => {
		// On the trail, where there is no signal, the dialog must open all the same.
		fetchAhead(TOUR_DIALOG)
		fetchAhead(SCAN_PANEL)
	}, [])
	return (
		<section aria-labelledby="your-tour" data-needs-js className="ticket tour-card on-band mb-12">
			<h2 id="your-tour" className="blazed text-xl">
				Your Tour
			</h2>
			<p className="min-h-[2lh] sm:min-h-lh lg:min-h-[2lh] xl:min-h-lh">
				{active ? tourName(active) : `Find species along the trails: ${POINTS_PER_FIND} points each.`}
			</p>
			<button
				type="button"
				className={`button button-inherit px-3 ${active ? "" : "invisible"}`}
				onClick={completeTour}
			>
				End Tour
			</button>
			<TourNumbers tour={active} />
			<button
				type="button"
				data-needs-bundle
				className="button button-gold sm:justify-self-start"
				onClick={onOpenTour}
			>
				Begin Your Discovery
			</button>
			<div className="grid grid-cols-1 gap-2">
				{ended && <EndedTourLine ended={ended} />}
				<NotKeptNotice />
				<PastTours tours={completed} />
			</div>
		</section>
	)
}
