import { useEffect, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { useLocation } from "react-router"
import { isVisitorsPage } from "#core/offline/offline.ts"
import { LazyWhenIdle, lazyComponent } from "#core/ui/lazy-component.tsx"
import { NOTICES } from "#features/hours/notices/ui/notices.tsx"
import { isAnyWaiting, onWaiting } from "./waiting-event.ts"

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
