import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useLocation, useRouteLoaderData } from "react-router"
import { NETWORK_TIMEOUT_MS } from "#core/offline/offline.ts"
import { formatRecent } from "#core/time/local-time.ts"
import { onReturn } from "#core/ui/on-return.ts"
import { isEnded, nextEnd, type PublicNotice } from "#features/hours/notices/notice.ts"
import { NoticeList } from "#features/hours/notices/ui/notice-list.tsx"
import { NOTICES } from "#features/hours/notices/ui/notices.tsx"
import type { OpeningTimes } from "#features/hours/opening-times.ts"
import { type HoursInFrame, type PublicToday, todayAt } from "#features/hours/today.ts"
import { showToday } from "#features/hours/ui/live-today.ts"
import { readSavedNotices, updateSavedNotices } from "./saved-notices.ts"

/** `savedAt` (ISO 8601): when the server sent them, if they may be outdated. Null hours are unknown. */
type Known = { notices: readonly PublicNotice[]; hours: OpeningTimes | null; savedAt: string | null }

/** Navigation within this time after the last request doesn't send another one. */
const INTERVAL_MS = 15_000

/** Refresh interval while the page stays visible. */
const VIEWED_MS = 3 * 60_000

/** Browsers fire longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

// At module level, because an error page renders the layout again.
let known: Known | undefined
let rendered: string | undefined
let isReplaced = false
let checkedAt = Date.now()
let requestCount = 0

export default function NoticeUpdates() {
	const root = useRouteLoaderData<HoursInFrame>("root")
	const sent = root?.notices ?? null
	const sentHours = root?.farmHours?.openingTimes ?? null
	const { key } = useLocation()
	const [state, setState] = useState<Known>(known ?? { notices: sent ?? [], hours: sentHours, savedAt: null })
	const [now, setNow] = useState(() => new Date())
	const [announced, setAnnounced] = useState("")
	const [lastSent, setLastSent] = useState(sent)
	const [container, setContainer] = useState<HTMLElement | null>(null)
	rendered ??= JSON.stringify(sent ?? [])
	if (sent !== lastSent) {
		setLastSent(sent)
		if (sent) setState({ notices: sent, hours: sentHours, savedAt: null })
	}
	const shown = state.notices.filter((notice) => !isEnded(notice, now))
	const asOf = state.savedAt && formatRecent(state.savedAt)
	useLiveToday(state.hours, asOf)
	const isChanged = isReplaced || (asOf !== null && shown.length > 0) || JSON.stringify(shown) !== rendered
	useLayoutEffect(() => {
		known = state
		const place = document.getElementById(NOTICES)
		setContainer(place)
		if (!isChanged || !place) return
		isReplaced = true
		// Server-rendered HTML outside React.
		for (const child of [...place.children]) if (!child.hasAttribute("data-updated")) child.remove()
	})
	useEffect(() => {
		const end = nextEnd(state.notices.filter((notice) => !isEnded(notice, now)))
		if (end === undefined) return
		const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(0, end - Date.now()), MAX_TIMER_MS))
		return () => clearTimeout(timer)
	}, [state, now])
	const update = useEffectEvent(() => {
		setNow(new Date())
		refresh(sent === null, (next) => {
			setAnnounced(newTexts(known?.notices ?? [], next.notices))
			setState(next)
		})
	})
	const checkAfterNavigation = useEffectEvent((_key: string) => {
		const isUnknown = sent === null && known?.savedAt === null
		if (isUnknown || Date.now() - checkedAt > INTERVAL_MS) update()
	})
	useEffect(() => checkAfterNavigation(key), [key])
	useEffect(() => {
		const stop = onReturn(() => update())
		const timer = setInterval(() => document.visibilityState === "visible" && update(), VIEWED_MS)
		return () => {
			stop()
			clearInterval(timer)
		}
	}, [])
	return (
		<>
			<p role="status" className="sr-only">
				{announced}
			</p>
			{container &&
				isChanged &&
				shown.length > 0 &&
				createPortal(
					<div data-updated>
						<NoticeList notices={shown} asOf={asOf} />
					</div>,
					container,
				)}
		</>
	)
}

/** Without a response, shows the known or saved notices with their time. */
async function refresh(isUnknown: boolean, show: (next: Known) => void): Promise<void> {
	requestCount += 1
	const requestId = requestCount
	const before = checkedAt
	checkedAt = Date.now()
	const saved = isUnknown && known?.savedAt === null ? await readSavedNotices() : undefined
	if (saved) show({ ...saved, hours: saved.openingTimes ?? known?.hours ?? null })
	const next = await fetchNotices()
	if (requestId !== requestCount) return
	if (next) return show(next)
	checkedAt = before
	if (known && !saved) show({ ...known, savedAt: known.savedAt ?? new Date(before).toISOString() })
}

async function fetchNotices(): Promise<Known | undefined> {
	if (!navigator.onLine) return undefined
	try {
		const signal = AbortSignal.timeout(2 * NETWORK_TIMEOUT_MS)
		const response = await fetch("/api/today", { signal })
		const body: Partial<PublicToday> = response.ok ? await response.json() : {}
		const { notices, openingTimes } = body
		if (!Array.isArray(notices) || !openingTimes) return undefined
		updateSavedNotices({ notices, openingTimes }, new Date())
		return { notices, hours: openingTimes, savedAt: null }
	} catch {
		return undefined
	}
}

function newTexts(before: readonly PublicNotice[], after: readonly PublicNotice[]): string {
	const known = new Set(before.map(({ text }) => text))
	return after
		.map(({ text }) => text)
		.filter((text) => !known.has(text))
		.join(" ")
}

function useLiveToday(times: OpeningTimes | null, asOf: string | null): void {
	useEffect(() => {
		if (!times) return
		let timer: ReturnType<typeof setTimeout> | undefined
		const show = () => {
			const today = todayAt(times, new Date())
			showToday({ today, asOf })
			clearTimeout(timer)
			timer = setTimeout(show, Math.min(Date.parse(today.until) - Date.now(), MAX_TIMER_MS))
		}
		show()
		const end = onReturn(show)
		return () => {
			clearTimeout(timer)
			end()
		}
	}, [times, asOf])
}
