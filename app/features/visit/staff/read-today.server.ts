import { href } from "react-router"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { formatRecent, shortDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { dayToChange, quickTimes } from "#features/hours/day-change.server.ts"
import type { DayChange, DayChangeKind } from "#features/hours/day-change.ts"
import { listCurrentNotices } from "#features/hours/notices/notice.server.ts"
import { asSentence, openState } from "#features/hours/open-now.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { hoursOfDay, weekdayOf } from "#features/hours/opening-times.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import type { TrailToday } from "#features/map/trails-today.ts"
import { type ClosedEvent, listClosedEvents } from "#features/posts/events/event-list.server.ts"

export type Today = {
	day: string
	title: string
	isOpen: boolean
	isClosed: boolean
	lines: string[]
	undo: string | null
	events: ClosedEvent[]
	trails: Pick<TrailToday, "id" | "mapId" | "letter" | "name" | "isClosed" | "notice">[]
	actions: { to: string; text: string }[]
}

export async function readToday(db: Database, now: Date): Promise<Today> {
	const zone = await readTimeZone(db)
	const { times } = await readOpeningTimes(db)
	const { title, reason, next, isOpen } = openState(times, zone, now)
	const { day, before } = dayToChange("close-early", times, zone, now)
	const { exception } = hoursOfDay(day, times)
	const isPlanned = !before && exception?.ranges.length === 0
	const isClosed = before?.isClosed === true || isPlanned
	const plain = hoursOfDay(day, { ...times, exceptions: [], changes: [] })
	const count = (await listCurrentNotices(db, now)).length
	const since = before && `Visitors read this since ${formatRecent(before.since, zone)}.`
	const lines = [
		[asSentence(reason), since].filter(Boolean).join(" "),
		next && `Opens ${next}.`,
		count === 0
			? "No notice is shown."
			: `${formatCount(count, "notice")} ${count === 1 ? "is" : "are"} shown.`,
	]
	const maps = await listPublicMaps(db, now)
	const mayChange = (kind: DayChangeKind) => quickTimes(kind, times, zone, now).length > 0
	const actions = [
		...(before ? [{ to: changePath(kindOf(before)), text: "Change the reason" }] : []),
		...(isClosed ? [] : [{ to: changePath("close-today"), text: "Close today" }]),
		...(mayChange("close-early") ? [{ to: changePath("close-early"), text: "Close early" }] : []),
		...(mayChange("open-late") ? [{ to: changePath("open-late"), text: "Open late" }] : []),
		{ to: href("/admin/site/notices/new"), text: "Post a notice" },
	]
	return {
		day: `${weekdayOf(day)}, ${shortDay(day)}`,
		title,
		isOpen,
		isClosed,
		lines: lines.filter((line) => line !== ""),
		events: await listClosedEvents(db, { zone, now }, day),
		trails: maps.flatMap(({ id: mapId, trails }) =>
			trails.map(({ id, letter, name, isClosed, notice }) => ({ id, mapId, letter, name, isClosed, notice })),
		),
		undo: isClosed
			? before || plain.ranges.length > 0
				? "Open again"
				: null
			: before
				? "Keep the usual hours"
				: null,
		actions,
	}
}

const changePath = (change: DayChangeKind) => href("/admin/site/hours/:change", { change })

export function kindOf({ isClosed, closesAt }: DayChange): DayChangeKind {
	if (isClosed) return "close-today"
	return closesAt ? "close-early" : "open-late"
}
