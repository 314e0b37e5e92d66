import { useEffect, useLayoutEffect, useState } from "react"
import { formatDate } from "#core/time/local-time.ts"
import { InlineScript } from "#core/ui/inline-script.tsx"
import { Lazy, lazyComponent, preloadComponent } from "#core/ui/lazy-component.tsx"
import { SCAN_PANEL } from "#features/tour/scanner/lazy-scan-panel.ts"
import { EndedTourLine } from "./ended-tour-line.tsx"
import { NotStoredNotice } from "./not-stored-notice.tsx"
import { endTour } from "./tour-actions.ts"
import { TOUR_DIALOG } from "./tour-dialog.tsx"
import { TourNumbers } from "./tour-numbers.tsx"
import { isOldTour, type TourSession } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

/** The server doesn't know the tour, so every state has the same layout to avoid shifts. */
export function TourStatusCard({ onOpenTour }: { onOpenTour: () => void }) {
	const { active, completed, ended, isLoaded } = useTours()
	useEffect(() => {
		// The dialog must open on the trail without a connection.
		preloadComponent(TOUR_DIALOG)
		preloadComponent(SCAN_PANEL)
	}, [])
	useLayoutEffect(() => {
		if (isLoaded) document.documentElement.classList.toggle("on-tour", Boolean(active ?? ended))
	}, [isLoaded, active, ended])
	return (
		<div className="@container in-[.on-tour]:-order-1 print:hidden">
			<InlineScript run={import.meta.env.SSR ? showStoredTour : undefined} />
			<section
				data-focus-fallback="h2"
				aria-labelledby="your-tour"
				data-needs-js
				className="on-band rounded-lg border border-panel-edge bg-panel px-4 py-2.5 text-onpanel @max-[20rem]:px-3 lg:py-4 @min-[46rem]:px-6"
			>
				<div className="flex flex-wrap items-center gap-x-6 gap-y-1">
					<h2 id="your-tour" tabIndex={-1} className="text-lg">
						Your Tour
					</h2>
					<TourNumbers tour={active} />
					<div className="flex flex-wrap gap-2 *:grow @max-[38rem]:mt-2 @max-[38rem]:w-full @max-[38rem]:*:px-3 @min-[38rem]:ml-auto">
						<button type="button" data-needs-bundle className="button button-gold" onClick={onOpenTour}>
							{active ? "Continue" : "Begin Your Discovery"}
						</button>
						{active && (
							<button type="button" className="button button-inherit" onClick={() => endTour(true)}>
								End Tour
							</button>
						)}
					</div>
				</div>
				<div className="flow-root *:not-empty:mt-3 in-[.past-tours]:min-h-14">
					{active && isOldTour(active, Date.now()) && (
						<p>Your tour began {formatDate(active.startTime)}. Continue or end?</p>
					)}
					{ended && <EndedTourLine ended={ended} />}
					<NotStoredNotice />
					<PastTours tours={completed} />
				</div>
			</section>
		</div>
	)
}

/** Inline script: positions the bar before the first paint. */
function showStoredTour(): void {
	try {
		const { classList } = document.documentElement
		classList.toggle("on-tour", localStorage.activeTour !== undefined)
		classList.toggle("past-tours", /\{/.test(localStorage.completedTours))
	} catch {
		// Without storage there is no tour.
	}
}

const LIST = lazyComponent(async () => ({
	default: (await import("./tour-dialog-content.tsx")).PastTourList,
}))

function PastTours({ tours }: { tours: TourSession[] }) {
	const [isOpen, setOpen] = useState(false)
	const [wasShown, setShown] = useState(false)
	// Keeps the focus and a message after the last tour was removed.
	if (tours.length > 0 && !wasShown) setShown(true)
	if (tours.length === 0 && !wasShown) return null
	return (
		<details
			data-focus-fallback="summary"
			className="past-tours"
			onToggle={(event) => setOpen(event.currentTarget.open)}
		>
			<summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
				Past tours on this device{tours.length > 0 && ` (${tours.length})`}
			</summary>
			{isOpen && <Lazy of={LIST} props={{ tours }} />}
		</details>
	)
}
