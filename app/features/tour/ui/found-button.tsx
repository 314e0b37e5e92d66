import { useRef } from "react"
import { formatRecent } from "#core/time/local-time.ts"
import { CheckIcon } from "#core/ui/icons.tsx"
import { NotStoredNotice } from "./not-stored-notice.tsx"
import { beginTour, beginTourWith, markFound, undoFind } from "./tour-actions.ts"
import { type Discovery, findOf, POINTS_PER_FIND, type TourSession, tourCounts } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

type FoundButtonProps = {
	species: { id: number; name: string }
	isScanned?: boolean
}

/** The server doesn't know the tour, so the space is always reserved to avoid layout shifts. */
export function FoundButton({ species, isScanned = false }: FoundButtonProps) {
	const { active, isLoaded } = useTours()
	const line = useRef<HTMLParagraphElement>(null)
	const find = findOf(active, species.id)
	const method = isScanned ? "qr_code" : "manual"
	function press(event: { detail: number }) {
		// A double click on 'Start Discovery Tour' must not mark the species.
		if (event.detail > 1) return
		if (!active && !isScanned) {
			beginTour()
			return
		}
		if (active ? markFound(species, method) : beginTourWith(species, method)) leaveButton()
	}
	function undo() {
		if (undoFind(species.id)) leaveButton()
	}
	/** The button disappears or is disabled, so the focus moves to the text after it. */
	function leaveButton() {
		line.current?.focus({ preventScroll: true })
	}
	return (
		<div className="grid basis-full grid-cols-1 gap-2 print:hidden">
			<div className={`flex flex-wrap gap-2 ${isLoaded ? "" : "invisible"}`}>
				<button
					type="button"
					data-needs-bundle
					className="button button-gold grow"
					disabled={find !== undefined}
					onClick={press}
				>
					{find && <CheckIcon className="size-5" />}
					{find ? "Already Found" : active ? "Mark as Found" : "Start Discovery Tour"}
				</button>
				{find && (
					<button type="button" className="button button-quiet" onClick={undo}>
						Undo<span className="sr-only"> the find</span>
					</button>
				)}
			</div>
			<p ref={line} tabIndex={-1} data-needs-js className="min-h-[1lh] text-sm max-[23rem]:min-h-[2lh]">
				{isLoaded && (active ? soFar(active, find) : invitation(species.name, isScanned))}
			</p>
			<NotStoredNotice />
		</div>
	)
}

function soFar(tour: TourSession, find: Discovery | undefined): string {
	const count = `${tourCounts(tour)} so far`
	if (!find) return `${count}.`
	const time = formatRecent(find.discoveredAt)
	return `${count}; this one ${/^\d/.test(time) ? "at" : "on"} ${time}.`
}

function invitation(name: string, isScanned: boolean): string {
	return isScanned
		? `You scanned ${name}. Start the tour to count it as found.`
		: `Each species you find on a tour earns ${POINTS_PER_FIND} points.`
}
