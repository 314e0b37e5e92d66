import { href } from "react-router"
import { hasAccess, isAdmin } from "#core/accounts/user.ts"
import { describeBackups, needsAttention } from "#core/backups/backup.ts"
import { backupsContext, databaseContext, staffContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { findRecord } from "#core/records/record-rows.server.ts"
import { closedAddresses } from "#core/settings/parts.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { addDays, type Day, mondayOf } from "#core/time/calendar.ts"
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
import { countClosedEvents, readNextEvent } from "#features/posts/events/event-list.server.ts"
import { countDrafts } from "#features/posts/post.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
import { readOpenSteps } from "#features/setup/staff/site-rows.server.ts"
import { countAccepted } from "#features/waiver/waiver.server.ts"

export type Today = Awaited<ReturnType<typeof readTodayPanel>>

export async function readTodayPanel(context: Context, now: Date) {
	const db = context.get(databaseContext)
	const { times } = await readOpeningTimes(db)
	const { title, detail, isOpen, opensToday } = todayAt(times, now)
	const ofOpenTrails = opensToday ? "Open" : "Closed with the farm"
	const today = localDay(now.toISOString())
	// After midnight, yesterday's hours may still apply.
	const running = farmDay(times, now)
	const count = (await listCurrentNotices(db, now)).length
	const notices = `${formatCount(count, "notice")} ${count === 1 ? "is" : "are"} shown.`
	const trails = trailsOfMaps(await listPublicMaps(db))
	const mayClose = hasAccess(context.get(staffContext), "closing", await readSettings(db))
	return {
		day: dayName(running),
		title,
		isOpen,
		isClosed: hoursOfDay(today, times).ranges.length === 0,
		lines: [...(detail ? [detail] : []), count === 0 ? "No notice is shown." : notices],
		...(mayClose
			? await readPresses(context, times, running, today)
			: { presses: [], links: [], moreUndos: [] }),
		trails: trails.map((trail) => ({ ...trail, state: trail.isClosed ? "Closed" : ofOpenTrails })),
		event: (await readNextEvent(db, now)).event,
		people: await describePeople(db, today),
		needs: await listNeeds(context, now),
	}
}

async function readPresses(context: Context, times: OpeningTimes, running: Day, today: Day) {
	const db = context.get(databaseContext)
	const tomorrow = addDays(today, 1)
	const undo = async (day: Day, name: string) => {
		const other = await findRecord(db, OTHER_HOURS, singleDay(day, times)?.id ?? 0)
		return other && { action: undoHours(other), text: `Undo ${name}'s change` }
	}
	const close = (day: Day, name: string) =>
		hoursOfDay(day, times).ranges.length > 0
			? { action: href("/admin/site/hours/close/:day", { day }), text: `Close ${name}` }
			: undefined
	const undos = [await undo(running, "today"), await undo(tomorrow, "tomorrow")]
	const closes = [close(today, "today"), close(tomorrow, "tomorrow")]
	const own = singleDay(running, times)
	const asked = {
		back: "today",
		from: running,
		hours: weeklyText(everyDay(hoursOfDay(running, times).ranges)),
	}
	return {
		/** One per day, so that no button moves to where another one was pressed. */
		presses: [
			closes[0] ?? undos[0] ?? { text: "Closed today" },
			closes[1] ?? undos[1] ?? { text: "Closed tomorrow" },
		],
		moreUndos: undos.flatMap((one, at) => (one && closes[at] ? one : [])),
		links: [
			{
				to: own
					? `${href("/admin/site/hours/other/:id/edit", { id: String(own.id) })}?back=today`
					: `${href("/admin/site/hours/other/new")}?${new URLSearchParams(asked)}`,
				text: "Change today",
			},
			...(isAdmin(context.get(staffContext))
				? [{ to: `${href("/admin/site/week")}?back=today`, text: "Change weekly hours" }]
				: []),
			{ to: `${href("/admin/site/hours/notices/new")}?back=today`, text: "Post a notice" },
		],
	}
}

function singleDay(day: Day, times: OpeningTimes) {
	const { other } = hoursOfDay(day, times)
	return other && other.from === other.to && !other.isYearly ? other : undefined
}

export function undoHours({ id, revision }: { id: number; revision: number }): string {
	const action = href("/admin/trash/move/:kind/:id", { kind: "hours", id: String(id) })
	return `${action}?revision=${revision}&back=today`
}

async function describePeople(db: Database, today: Day): Promise<string> {
	const yesterday = addDays(today, -1)
	const describe = async (from: Day, to: Day) => {
		const { parties, people } = await countAccepted(db, { from, to })
		return `${formatCount(people, "person", "people")} in ${formatCount(parties, "party", "parties")}`
	}
	const days = `today ${await describe(today, today)}, yesterday ${await describe(yesterday, yesterday)}`
	return `Accepted the terms: ${days}, this week ${await describe(mondayOf(today), today)}.`
}

const DRAFT_DAYS = 7

async function listNeeds(context: Context, now: Date): Promise<{ to: string; text: string }[]> {
	const db = context.get(databaseContext)
	const old = await countDrafts(db, new Date(now.getTime() - DRAFT_DAYS * 24 * 3_600_000))
	const drafts = old.map(({ kind, count }) => ({
		to: STAFF_LISTS[kind],
		text: `${formatCount(count, `draft ${kind}`)} older than a week`,
	}))
	const closed = await countClosedEvents(db, now)
	const events = {
		to: href("/admin/events"),
		text: `${formatCount(closed, "event")} while the farm is closed`,
	}
	const off = closedAddresses(await readSettings(db))
	const all = [...(await needsOfAdministrators(context, now)), ...(closed > 0 ? [events] : []), ...drafts]
	return all.filter(({ to }) => !off.includes(to))
}

async function needsOfAdministrators(context: Context, now: Date) {
	if (!isAdmin(context.get(staffContext))) return []
	const backups = await context.get(backupsContext).state()
	const steps = (await readOpenSteps(context)) ?? []
	const open = steps.filter(({ isOpen }) => isOpen)
	const done = formatNumber(steps.length - open.length)
	return [
		...(needsAttention(backups, now)
			? [{ to: href("/admin/security"), text: describeBackups(backups, now) }]
			: []),
		...(open.length > 0
			? [{ to: href("/admin/site"), text: `Set up: ${done} of ${steps.length} done` }]
			: []),
	]
}
