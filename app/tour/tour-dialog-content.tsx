import { useEffect, useRef, useState } from "react"
import { beginTourInDialog } from "./dialog-actions.ts"
import { EndedTourLine } from "./ended-tour-line.tsx"
import { NotStoredNotice } from "./not-stored-notice.tsx"
import { MoveLink } from "./progress/move-link.tsx"
import { RunningTour } from "./running-tour.tsx"
import { POINTS_PER_FIND } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

// In the same file, so that one request loads both lazy components of the tour page.
export { PastTourList } from "./past-tour-list.tsx"

export default function TourDialogContent({ onBrowse }: { onBrowse: () => void }) {
	const { active, ended } = useTours()
	const inside = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: starting or ending a tour replaces the content
	useEffect(() => {
		// The pressed button is no longer on the page.
		if (document.activeElement === document.body)
			inside.current?.closest("dialog")?.querySelector("h2")?.focus()
	}, [active?.id])
	return (
		<div ref={inside} className="mt-4 grid grid-cols-1 gap-5">
			<NotStoredNotice />
			{active ? <RunningTour tour={active} onBrowse={onBrowse} /> : <Start />}
			{ended && <EndedTourLine ended={ended} />}
		</div>
	)
}

function Start() {
	const [withoutPoints, setWithoutPoints] = useState(false)
	return (
		<div className="grid grid-cols-1 justify-items-start gap-4">
			<p>
				Walk the trails and look out for birds, plants and wildlife. Scan the code on a sign, or open a
				species in the catalogue and mark it as found.
				{!withoutPoints && ` Each find earns ${POINTS_PER_FIND} points.`}
			</p>
			<label className="flex min-h-11 items-center gap-3">
				<input
					type="checkbox"
					className="size-6 shrink-0"
					checked={withoutPoints}
					onChange={(event) => setWithoutPoints(event.currentTarget.checked)}
				/>
				<span>
					<strong>Without points</strong>, for young children or a quiet walk
				</span>
			</label>
			<p className="text-soft">
				Your tour is saved on this device only. If you accepted analytics, we also count starts, finds and
				finished tours, without your name.
			</p>
			<button
				type="button"
				className="button w-full sm:w-auto"
				onClick={() => beginTourInDialog(withoutPoints)}
			>
				Begin Discovery Tour
			</button>
			<MoveLink className="text-link inline-flex min-h-11 items-center">
				Bring a tour from another phone
			</MoveLink>
		</div>
	)
}
