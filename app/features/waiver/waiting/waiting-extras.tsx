import { useEffect, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { useLocation } from "react-router"
import { isVisitorsPage } from "#core/offline/offline.ts"
import { readStoredText } from "#core/ui/browser-storage.ts"
import { LazyWhenIdle, lazyComponent } from "#core/ui/lazy-component.tsx"
import { NOTICES } from "#features/hours/notices/ui/notices.tsx"

const WAITING_LINES = lazyComponent(() => import("./waiting-lines.tsx"))

export function WaitingExtras() {
	const isWaiting = useSyncExternalStore(onWaiting, isAnyWaiting)
	const isVisitors = isVisitorsPage(useLocation().pathname)
	const [notices, setNotices] = useState<HTMLElement | null>(null)
	useEffect(() => setNotices(document.getElementById(NOTICES)), [])
	return (
		isVisitors &&
		notices &&
		createPortal(
			// Screen readers announce only what is added to a region that was there.
			<div data-updated role="status" className="frame">
				{isWaiting && <LazyWhenIdle of={WAITING_LINES} />}
			</div>,
			notices,
		)
	)
}

// Duplicated from `waiting-waivers.ts`, which would add the waiver's code to every page.
const isAnyWaiting = () => readStoredText("waitingWaivers") !== null
const WAITING_EVENT = "waiver-waiting"

function onWaiting(listener: () => void): () => void {
	window.addEventListener("storage", listener)
	document.addEventListener(WAITING_EVENT, listener)
	return () => {
		window.removeEventListener("storage", listener)
		document.removeEventListener(WAITING_EVENT, listener)
	}
}
