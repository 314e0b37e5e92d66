import { useRef } from "react"
import { formatTime } from "../models/local-time.ts"
import { CheckIcon } from "../ui/icons.tsx"
import { beginTour, beginTourWith, markFound } from "./tour-actions.ts"
import { NotKeptNotice } from "./tour-notices.tsx"
import { type Discovery, findOf, POINTS_PER_FIND, type TourSession } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

type FoundButtonProps = {
	species: { id: number; name: string }
	/** The species' code was scanned and waits for a tour to count in. */
	isScanned?: boolean
}

/**
 * 'Mark as Found', 'Already Found' or 'Start Discovery Tour', and a line on how things stand. The server does not know
 * which: its place is kept, whatever comes.
 */
export function FoundButton({ species, isScanned = false }: FoundButtonProps) {
	const { active, isKnown } = useTours()
	const line = useRef<HTMLParagraphElement>(null)
	const find = findOf(active, species.id)
	function press(event: { detail: number }) {
		// The second half of a double click on 'Start Discovery Tour' marks nothing.
		if (event.detail > 1) return
		if (!active && !isScanned) return beginTour()
		const isDone = active ? markFound(species, isScanned ? "qr_code" : "manual") : beginTourWith(species)
		// The button is dead now: the keyboard goes on behind it.
		if (isDone) line.current?.focus({ preventScroll: true })
	}
	return (
		<div className="grid basis-full grid-cols-1 gap-2">
			<button
				type="button"
				data-needs-bundle
				className={`button w-full sm:max-w-sm ${isKnown ? "" : "invisible"}`}
				disabled={find !== undefined}
				onClick={press}
			>
				{find && <CheckIcon className="size-5" />}
				{find ? "Already Found" : active ? "Mark as Found" : "Start Discovery Tour"}
			</button>
			<p ref={line} tabIndex={-1} data-needs-js className="min-h-[2lh] text-sm">
				{isKnown && (active ? soFar(active, find) : invitation(species.name, isScanned))}
			</p>
			<NotKeptNotice />
		</div>
	)
}

function soFar(tour: TourSession, find: Discovery | undefined): string {
	const count = `${tour.discoveries.length} species found on your tour, ${tour.totalPoints} points`
	return find ? `${count}; this one at ${formatTime(find.discoveredAt)}.` : `${count}.`
}

function invitation(name: string, isScanned: boolean): string {
	return isScanned
		? `You scanned ${name}. Start the tour and it counts as found.`
		: `On a tour each species that you find gives ${POINTS_PER_FIND} points.`
}
