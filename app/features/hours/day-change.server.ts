import type { Change } from "#core/audit/change.ts"
import { createRecord } from "#core/records/record-store.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { addDays } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { describeTime, formatTime, localDay, localTimeOf } from "#core/time/local-time.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import {
	changesAt,
	type DayChange,
	type DayChangeKind,
	dayChangeProblem,
	dayChangeTitle,
} from "./day-change.ts"
import { NOTICES } from "./notices/notice.server.ts"
import { MAX_NOTICES } from "./notices/notice.ts"
import { farmDay } from "./open-now.ts"
import { readOpeningTimes, storeOpeningTimes } from "./opening-times.server.ts"
import { hoursOfDay, type OpeningTimes, withoutDay, withoutPastDays } from "./opening-times.ts"

/** `time` is 'HH:MM' on the farm's clock; empty to close for the day. */
export type TypedDayChange = { kind: DayChangeKind; time: string; reason: string; hasNotice: boolean }

type DayChangeResult = "saved" | { problem: { field: "time" | "notice"; message: string } }

/** Closes the farm for today, or changes when it opens or closes. Call it in a transaction, which a problem rolls back. */
export async function changeToday(
	db: Database,
	typed: TypedDayChange,
	change: Change,
): Promise<DayChangeResult> {
	const zone = await readTimeZone(db)
	const { times, revision, isSample } = await readOpeningTimes(db)
	const { day, before } = dayToChange(typed.kind, times, zone, change.at)
	const changed = combined(typed, before, { day, at: change.at.toISOString() })
	const message = problemOf(typed, times, changed, { zone, now: change.at })
	if (message) return { problem: { field: "time", message } }
	if (before) await removeNotice(db, before, change)
	const notice = typed.hasNotice
		? await createRecord(db, NOTICES, noticeOf(typed, changed, zone), change)
		: null
	if (notice === undefined) return { problem: { field: "notice", message: TOO_MANY } }
	const others = times.changes.filter((one) => one !== before)
	const changes = [...others, { ...changed, noticeId: notice?.id ?? null }]
	const stored = {
		times: current({ ...times, changes }, zone, change.at),
		revision: revision + 1,
		isSample,
	}
	await storeOpeningTimes(db, stored, DONE[typed.kind], change)
	return "saved"
}

const DONE = {
	"close-today": "closed for a day",
	"close-early": "closes early",
	"open-late": "opens late",
} as const

const TOO_MANY = `There are already ${MAX_NOTICES} notices, and none has ended. Delete one first`

/** Takes back today's decision; its notice moves to the trash. Returns whether it was closed. Opens a transaction. */
export async function openAgain(db: Database, change: Change): Promise<{ wasClosed: boolean }> {
	return await db.transaction().execute(async (trx) => {
		const zone = await readTimeZone(trx)
		const { times, revision, isSample } = await readOpeningTimes(trx)
		const { day, before } = dayToChange("close-early", times, zone, change.at)
		const isPlanned = hoursOfDay(day, times).exception?.ranges.length === 0
		if (!before && !isPlanned) return { wasClosed: false }
		if (before) await removeNotice(trx, before, change)
		const opened = before
			? { ...times, changes: times.changes.filter((one) => one !== before) }
			: { ...times, exceptions: withoutDay(times.exceptions, day) }
		const stored = { times: current(opened, zone, change.at), revision: revision + 1, isSample }
		await storeOpeningTimes(trx, stored, "opened again", change)
		return { wasClosed: before?.isClosed ?? true }
	})
}

/** After midnight, the hours of yesterday may still run. Closing is about the date on the calendar. */
export function dayToChange(kind: DayChangeKind, times: OpeningTimes, zone: string, now: Date) {
	const today = localDay(now.toISOString(), zone)
	const running = farmDay(times, zone, now)
	const todays = times.changes.find((one) => one.day === today)
	const day = kind === "close-today" || todays ? today : running
	return { day, before: times.changes.find((one) => one.day === day) }
}

export function quickTimes(kind: DayChangeKind, times: OpeningTimes, zone: string, now: Date) {
	if (kind === "close-today") return []
	const { day, before } = dayToChange(kind, times, zone, now)
	const isPossible = (time: string) => {
		const typed = { kind, time, reason: "", hasNotice: false }
		const changed = combined(typed, before, { day, at: now.toISOString() })
		return problemOf(typed, times, changed, { zone, now }) === undefined
	}
	const soon = new Date(Math.ceil((now.getTime() + HOUR_MS) / ROUNDED_MS) * ROUNDED_MS)
	const inAnHour = localTimeOf(soon.toISOString(), zone)
	const later = Array.from({ length: 12 }, (_, at) => `${String(at * 2).padStart(2, "0")}:00`)
		.filter((time) => time > inAnHour && isPossible(time))
		.slice(0, MAX_QUICK)
		.map((time) => ({ time, text: describeTime(time) }))
	return isPossible(inAnHour) ? [{ time: inAnHour, text: "in 1 hour" }, ...later] : later
}

const CLOSED = "The farm is closed on this day"

const HOUR_MS = 3600_000
const ROUNDED_MS = 5 * 60_000
const MAX_QUICK = 3

function combined(
	{ kind, time, reason }: TypedDayChange,
	before: DayChange | undefined,
	{ day, at }: { day: string; at: string },
): DayChange {
	const others = before && !before.isClosed ? before : { opensAt: "", closesAt: "" }
	const cut = {
		isClosed: kind === "close-today",
		opensAt: kind === "open-late" ? time : others.opensAt,
		closesAt: kind === "close-early" ? time : others.closesAt,
	}
	const isSame =
		before?.isClosed === cut.isClosed && before.opensAt === cut.opensAt && before.closesAt === cut.closesAt
	return { day, ...cut, reason, since: isSame ? before.since : at, noticeId: null }
}

function problemOf(
	{ kind, time }: TypedDayChange,
	times: OpeningTimes,
	changed: DayChange,
	{ zone, now }: { zone: string; now: Date },
): string | undefined {
	const { usual, ranges: current } = hoursOfDay(changed.day, times)
	if (current.length === 0 && kind !== "close-today") return CLOSED
	const problem = dayChangeProblem(kind, usual, changed)
	if (problem || kind === "close-today") return problem
	const ranges = hoursOfDay(changed.day, { ...times, changes: [changed] }).ranges
	const at = changesAt(kind, changed.day, ranges)
	// What was decided before may have another reason after it has taken effect.
	const isDecided = changed.since !== now.toISOString()
	if (isDecided || !at || instantOf(at.day, at.time, zone) > now) return undefined
	return `${formatTime(instantOf(changed.day, time, zone).toISOString(), zone)} has passed. Choose a later time`
}

function noticeOf({ kind, reason }: TypedDayChange, changed: DayChange, zone: string) {
	const title = dayChangeTitle(kind, changed)
	return {
		text: reason ? `${title}: ${reason}` : title,
		level: kind === "close-today" ? ("closure" as const) : ("caution" as const),
		link: "",
		linkText: "",
		startsAt: null,
		endsAt: instantOf(addDays(changed.day, 1), "00:00", zone).toISOString(),
	}
}

/** The notice may have been deleted before. */
async function removeNotice(db: Database, { noticeId }: DayChange, change: Change): Promise<void> {
	if (noticeId !== null) await deleteRecord(db, "notice", noticeId, change)
}

const current = (times: OpeningTimes, zone: string, at: Date) =>
	withoutPastDays(times, localDay(at.toISOString(), zone))
