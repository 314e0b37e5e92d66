import { useEffect, useRef } from "react"
import { formatDate } from "#core/time/local-time.ts"
import { attempt } from "./attempt.ts"
import { beginTourWith, completeTour, end, markFound } from "./tour-actions.ts"
import type { DiscoveryMethod, TourSession } from "./tour-session.ts"
import { continueTour } from "./tour-store.ts"

type Find = { species: { id: number; name: string }; method: DiscoveryMethod }

type OldTourQuestionProps = {
	tour: TourSession
	find?: Find
	takesFocus?: boolean
	onCounted?: (isNewTour: boolean) => void
}

export default function OldTourQuestion({ tour, find, takesFocus, onCounted }: OldTourQuestionProps) {
	const question = useRef<HTMLParagraphElement>(null)
	const answers = useRef<HTMLDivElement>(null)
	const isScan = find?.method === "qr_code"
	useEffect(() => {
		if (takesFocus) question.current?.focus({ preventScroll: true })
		else if (isScan) answers.current?.scrollIntoView({ block: "nearest" })
	}, [takesFocus, isScan])
	function resume() {
		continueTour()
		if (find && markFound(find.species, find.method)) onCounted?.(false)
	}
	function finish() {
		if (!find) completeTour()
		else if (restartTourWith(find)) onCounted?.(true)
	}
	return (
		<>
			<p ref={question} tabIndex={-1} className="min-h-[2lh] text-sm">
				{isScan && `You scanned ${find.species.name}. `}
				Your tour began {formatDate(tour.startTime)}. Continue or end?
			</p>
			<div ref={answers} className="flex flex-wrap gap-2 *:grow sm:max-w-sm">
				<button type="button" className="button px-3" onClick={resume}>
					Continue
				</button>
				<button type="button" className="button button-quiet px-3" onClick={finish}>
					End Tour
				</button>
			</div>
		</>
	)
}

function restartTourWith({ species, method }: Find): boolean {
	return attempt("Failed to end tour", () => void end(true)) && beginTourWith(species, method)
}
