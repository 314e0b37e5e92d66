import { useEffect } from "react"
import { formatDate } from "#app/models/time/local-time.ts"
import { SCAN_PANEL } from "#app/tour/scanner/lazy-scan-panel.ts"
import { preloadComponent } from "#app/ui/lazy-component.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { EndedTourLine } from "./ended-tour-line.tsx"
import { NotStoredNotice } from "./not-stored-notice.tsx"
import { PastTours } from "./past-tours.tsx"
import { completeTour } from "./tour-actions.ts"
import { TOUR_DIALOG } from "./tour-dialog.tsx"
import { TourNumbers } from "./tour-numbers.tsx"
import { POINTS_PER_FIND, tourName } from "./tour-session.ts"
import { continueTour, useIsOldTour, useTours } from "./tour-store.ts"

/** The server doesn't know the tour, so every state has the same layout to avoid shifts. */
export function TourStatusCard({ onOpenTour }: { onOpenTour: () => void }) {
	const { active, completed, ended } = useTours()
	const isOld = useIsOldTour(active)
	const zone = useTimeZone()
	useEffect(() => {
		// The dialog must open on the trail without a connection.
		preloadComponent(TOUR_DIALOG)
		preloadComponent(SCAN_PANEL)
	}, [])
	return (
		<div className="@container mb-12 print:hidden">
			<section
				data-focus-fallback="h2"
				aria-labelledby="your-tour"
				data-needs-js
				className="ticket tour-card on-band"
			>
				<h2 id="your-tour" tabIndex={-1}>
					Your Tour
				</h2>
				<p className="min-h-[2lh] sm:min-h-lh lg:min-h-[2lh] xl:min-h-lh">
					{!active
						? `Find species along the trails: ${POINTS_PER_FIND} points each.`
						: isOld
							? `Your tour began ${formatDate(active.startTime, zone)}. Continue or end?`
							: tourName(active, zone)}
				</p>
				<TourNumbers tour={active} />
				<div className="tour-buttons">
					<button
						type="button"
						data-needs-bundle
						className="button button-gold"
						onClick={() => {
							continueTour()
							onOpenTour()
						}}
					>
						{active ? "Continue" : "Begin Your Discovery"}
					</button>
					{active && (
						<button type="button" className="button button-inherit" onClick={completeTour}>
							End Tour
						</button>
					)}
				</div>
				<div className="grid grid-cols-1 gap-2">
					{ended && <EndedTourLine ended={ended} />}
					<NotStoredNotice />
					<PastTours tours={completed} />
				</div>
			</section>
		</div>
	)
}
