import { href } from "react-router"
import { findRecord } from "#core/records/record-rows.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { addDays, type Day } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import { weeklyText } from "#core/time/weekly-text.ts"
import type { Database } from "#db/connection.ts"
import { listCurrentNotices } from "#features/hours/notices/notice.server.ts"
import { farmDay } from "#features/hours/open-now.ts"
import { dayName } from "#features/hours/opening-text.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { hoursOfDay, type OpeningTimes } from "#features/hours/opening-times.ts"
import { OTHER_HOURS } from "#features/hours/other-hours.record.ts"
import { todayAt } from "#features/hours/today.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { trailsOfMaps } from "#features/map/trails-today.ts"

export type Today = Awaited<ReturnType<typeof readToday>>

export async function readToday(db: Database, now: Date) {
	const { times } = await readOpeningTimes(db)
	const { title, detail, isOpen, opensToday } = todayAt(times, now)
	const ofOpenTrails = opensToday ? "Open" : "Closed with the farm"
	const today = localDay(now.toISOString())
	const tomorrow = addDays(today, 1)
	// After midnight, the hours of yesterday may still run.
	const running = farmDay(times, now)
	const { ranges } = hoursOfDay(today, times)
	const own = singleDay(running, times)
	const count = (await listCurrentNotices(db, now)).length
	const notices = `${formatCount(count, "notice")} ${count === 1 ? "is" : "are"} shown.`
	const trails = trailsOfMaps(await listPublicMaps(db))
	const undo = async (day: Day, text: string) => {
		const other = await findRecord(db, OTHER_HOURS, singleDay(day, times)?.id ?? 0)
		if (!other) return []
		const action = href("/admin/trash/move/:kind/:id", { kind: "hours", id: String(other.id) })
		return [{ action: `${action}?revision=${other.revision}`, text }]
	}
	const close = (day: Day, text: string) =>
		hoursOfDay(day, times).ranges.length > 0 ? [{ to: formFor(day, "Closed"), text }] : []
	const change = own
		? href("/admin/site/hours/other/:id/edit", { id: String(own.id) })
		: formFor(running, weeklyText(everyDay(hoursOfDay(running, times).ranges)))
	return {
		day: dayName(running),
		title,
		isOpen,
		isClosed: ranges.length === 0,
		lines: [...(detail ? [detail] : []), count === 0 ? "No notice is shown." : notices],
		/** Of the hours of single days. */
		undo: [
			...(await undo(running, "Undo today's change")),
			...(await undo(tomorrow, "Undo tomorrow's change")),
		],
		trails: trails.map((trail) => ({ ...trail, state: trail.isClosed ? "Closed" : ofOpenTrails })),
		actions: [
			...close(today, "Close today"),
			...close(tomorrow, "Close tomorrow"),
			{ to: change, text: "Change today" },
			{ to: href("/admin/site/notices/new"), text: "Post a notice" },
		],
	}
}

/** The other hours that decide on this day, if they are for no other one. */
function singleDay(day: Day, times: OpeningTimes) {
	const { other } = hoursOfDay(day, times)
	return other && other.from === other.to && !other.isYearly ? other : undefined
}

const formFor = (from: Day, hours: string) =>
	`${href("/admin/site/hours/other/new")}?${new URLSearchParams({ from, hours })}`
