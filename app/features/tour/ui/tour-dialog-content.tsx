import { useEffect, useRef } from "react"
import { href, Link } from "react-router"
import { durationText } from "#core/time/duration.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { EndedTourLine } from "./ended-tour-line.tsx"
import { NotStoredNotice } from "./not-stored-notice.tsx"
import { RunningTour } from "./running-tour.tsx"
import { MAX_COMPLETED } from "./stored-tours.ts"
import { beginTour, removePastTours } from "./tour-actions.ts"
import { POINTS_PER_FIND, type TourSession, tourCounts, tourMinutes } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

export default function TourDialogContent({ onBrowse }: { onBrowse: () => void }) {
	const { active, ended } = useTours()
	const inside = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: starting or ending a tour replaces the content
	useEffect(() => {
		// The pressed button was removed.
		if (document.activeElement === document.body)
			inside.current?.closest("dialog")?.querySelector("h2")?.focus()
	}, [active?.id])
	return (
		<div ref={inside} className="grid grid-cols-1 gap-5 *:first:empty:absolute">
			<NotStoredNotice />
			{active ? <RunningTour tour={active} onBrowse={onBrowse} /> : <Start />}
			{ended && <EndedTourLine ended={ended} />}
		</div>
	)
}

function Start() {
	return (
		<div className="grid grid-cols-1 justify-items-start gap-4">
			<p>
				Walk the trails and look out for birds, plants and wildlife. Scan the code on a sign, or open a
				species in the catalogue and mark it as found. Each find earns {POINTS_PER_FIND} points.
			</p>
			<p className="text-soft">
				Your tour is saved on this device only. If you accepted analytics, we also count starts, finds and
				finished tours, without your name.
			</p>
			<button
				type="button"
				className="button w-full sm:w-auto"
				onClick={() => beginTour({ title: "Discovery tour started!" })}
			>
				Begin Discovery Tour
			</button>
		</div>
	)
}

/** In this file, so that one request loads both lazy components of the tour page. */
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
			{tours.length > 1 && (
				<div className="py-2">
					<button type="button" className="button button-inherit" onClick={() => removePastTours(tours)}>
						Remove all
					</button>
				</div>
			)}
			{tours.length === MAX_COMPLETED && (
				<p className="py-2 text-sm">
					Only your last {MAX_COMPLETED} tours are saved. The next one replaces the oldest.
				</p>
			)}
		</>
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
