import { useEffect, useRef, useState } from "react"
import { formatRecent } from "#core/time/local-time.ts"
import { CheckIcon } from "#core/ui/icons.tsx"
import { Lazy, lazyComponent, preloadComponent } from "#core/ui/lazy-component.tsx"
import { NotStoredNotice } from "./not-stored-notice.tsx"
import { beginTour, beginTourWith, markFound, undoFind } from "./tour-actions.ts"
import { type Discovery, findOf, POINTS_PER_FIND, type TourSession, tourCounts } from "./tour-session.ts"
import { useIsOldTour, useTours } from "./tour-store.ts"

const OLD_TOUR = lazyComponent(() => import("./old-tour.tsx"))

type FoundButtonProps = {
	species: { id: number; name: string }
	isScanned?: boolean
}

/** The server doesn't know the tour, so the space is always reserved to avoid layout shifts. */
export function FoundButton({ species, isScanned = false }: FoundButtonProps) {
	const { active, isLoaded, isStored } = useTours()
	const isOld = useIsOldTour(active)
	const [isPressed, setPressed] = useState(false)
	const [isRestarted, setRestarted] = useState(false)
	const line = useRef<HTMLParagraphElement>(null)
	const find = findOf(active, species.id)
	const method = isScanned ? "qr_code" : "manual"
	const isConfirming = active && isOld && !find && (isPressed || isScanned)
	useEffect(() => {
		if (isOld) preloadComponent(OLD_TOUR)
	}, [isOld])
	function press(event: { detail: number }) {
		// The second click of a double click on 'Start Discovery Tour' must not mark the species.
		if (event.detail > 1) return
		if (!active && !isScanned) return beginTour()
		if (isOld) return setPressed(true)
		if (active ? markFound(species, method) : beginTourWith(species, method)) leaveButton()
	}
	async function undo() {
		if (await undoFind(species.id)) leaveButton()
	}
	/** The button disappears or is disabled, so the focus moves to the text after it. */
	function leaveButton(isNewTour = false) {
		line.current?.focus({ preventScroll: true })
		setRestarted(isNewTour)
	}
	return (
		<div className="grid basis-full grid-cols-1 gap-2">
			{isConfirming ? (
				<Lazy
					of={OLD_TOUR}
					props={{ tour: active, find: { species, method }, takesFocus: isPressed, onCounted: leaveButton }}
				/>
			) : (
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
			)}
			<p ref={line} tabIndex={-1} data-needs-js className={isConfirming ? "sr-only" : "min-h-[2lh] text-sm"}>
				{isRestarted && isStored && active && "Your old tour is saved. "}
				{isLoaded && !isConfirming && (active ? soFar(active, find) : invitation(species.name, isScanned))}
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
