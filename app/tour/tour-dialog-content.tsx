import { useEffect, useRef } from "react"
import { RunningTour } from "./running-tour.tsx"
import { beginTourInDialog } from "./tour-actions.ts"
import { EndedTourLine, NotKeptNotice } from "./tour-notices.tsx"
import { POINTS_PER_FIND } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

/** The inside of the tour dialog: the start, or the tour that is under way. */
export default function TourDialogContent({ onBrowse }: { onBrowse: () => void }) {
	const { active, ended } = useTours()
	const inside = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: another tour, another inside
	useEffect(() => {
		// The button that led here is gone: the keyboard goes on at the top.
		if (document.activeElement === document.body)
			inside.current?.closest("dialog")?.querySelector("h2")?.focus()
	}, [active?.id])
	return (
		<div ref={inside} className="mt-4 grid grid-cols-1 gap-5">
			<NotKeptNotice />
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
				species in the catalogue and mark it as found: {POINTS_PER_FIND} points for each.
			</p>
			<p className="text-soft">Your tour stays on this phone. Nothing of it is sent to anybody.</p>
			<button type="button" className="button w-full sm:w-auto" onClick={beginTourInDialog}>
				Begin Discovery Tour
			</button>
		</div>
	)
}
