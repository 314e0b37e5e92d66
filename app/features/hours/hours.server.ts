import type { Change } from "#core/audit/change.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { SaveResult } from "#core/forms/save-result.ts"
import type { StoredForm, Target } from "#core/records/record-store.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { changeToday, dayToChange } from "./day-change.server.ts"
import type { DayChangeKind } from "./day-change.ts"
import { EXCEPTION, SEASON, TODAY, WEEKLY } from "./hours.record.ts"
import { type FormProblem, parseTime } from "./hours-fields.ts"
import { describeDays, describeSeason, exceptionProblem, seasonProblem } from "./opening-rules.ts"
import { changeOpeningTimes, readOpeningTimes, type TimesChange } from "./opening-times.server.ts"
import { everyDay, keyOf, WEEKDAYS } from "./opening-times.ts"
import { copiedDay, weekProblems } from "./week-fields.ts"

type Saving = {
	/** Ends the sentence of the audit trail: 'changed the opening hours: …'. */
	what: string
	apply: TimesChange<FormProblem>
}

/** New hours can't conflict with another version of themselves. */
async function saveTimes(
	db: Database,
	{ target, revision }: { target: Target; revision: number },
	saving: Saving,
	change: Change,
): Promise<{ result: SaveResult }> {
	const known = target.id !== undefined && { revision }
	const result = await changeOpeningTimes(db, { ...known, ...saving }, change)
	if (typeof result === "string") return { result }
	const { field, message } = result.problem
	throw new Refusal(message, { field })
}

const isTarget = (target: Target) => (one: { from: string }) => keyOf(one) === target.id

const lastChange = { action: "hours.changed" } as const

function refill(fields: FormData) {
	const day = WEEKDAYS.find((one) => one === fields.get("copy"))
	return day && { fields: copiedDay(fields, day) }
}

export const WEEKLY_HOURS: StoredForm<typeof WEEKLY> = {
	...WEEKLY,
	lastChange,
	refill,
	async find(db) {
		const { times, revision } = await readOpeningTimes(db)
		return { weekly: times.weekly, revision }
	},
	async save(db, form, change) {
		const { weekly } = form.content
		const apply: Saving["apply"] = (times) => {
			const [problem] = weekProblems(weekly)
			return problem ? { problem } : { ...times, weekly }
		}
		return await saveTimes(db, form, { what: "weekly hours", apply }, change)
	},
}

/** A season without any hours is closed. */
export const SEASONS: StoredForm<typeof SEASON> = {
	...SEASON,
	lastChange,
	refill,
	async readContext(db) {
		return { today: localDay(new Date().toISOString(), await readTimeZone(db)) }
	},
	async find(db, target) {
		const { times, revision } = await readOpeningTimes(db)
		const season = times.seasons.find(isTarget(target))
		if (!season) return undefined
		const { from, to, weekly } = season
		return { days: { from, to }, weekly: weekly ?? everyDay([]), revision }
	},
	async save(db, form, change) {
		const { days, weekly } = form.content
		const apply: Saving["apply"] = (times) => {
			const isClosed = WEEKDAYS.every((day) => weekly[day].length === 0)
			const season = { ...days, weekly: isClosed ? null : weekly }
			const others = times.seasons.filter((one) => keyOf(one) !== form.target.id)
			const problem = seasonProblem(season, others) ?? weekProblems(weekly)[0]
			return problem ? { problem } : { ...times, seasons: [...others, season] }
		}
		return await saveTimes(db, form, { what: `season ${describeSeason(days)}`, apply }, change)
	},
}

export const EXCEPTIONS: StoredForm<typeof EXCEPTION> = {
	...EXCEPTION,
	lastChange,
	async find(db, target) {
		const { times, revision } = await readOpeningTimes(db)
		const exception = times.exceptions.find(isTarget(target))
		if (!exception) return undefined
		const { from, to, ranges, reason } = exception
		return { days: { from, to }, ranges, reason, revision }
	},
	async save(db, form, change) {
		const { days, ranges, reason } = form.content
		const apply: Saving["apply"] = (times) => {
			const others = times.exceptions.filter((one) => keyOf(one) !== form.target.id)
			const problem = exceptionProblem(days, others)
			return problem ? { problem } : { ...times, exceptions: [...others, { ...days, ranges, reason }] }
		}
		return await saveTimes(db, form, { what: describeDays(days), apply }, change)
	},
}

async function findDayChange(db: Database, kind: DayChangeKind) {
	const { times } = await readOpeningTimes(db)
	return dayToChange(kind, times, await readTimeZone(db), new Date()).before
}

const todaysChange = (kind: DayChangeKind): StoredForm<(typeof TODAY)[DayChangeKind]> => ({
	...TODAY[kind],
	refill(fields) {
		const time = fields.get("quickTime")
		if (typeof time !== "string" || !parseTime(time)) return undefined
		fields.delete("quickTime")
		fields.set("time", time)
		return { fields }
	},
	isUndone: async (db) => !(await findDayChange(db, kind)),
	async find(db) {
		const before = await findDayChange(db, kind)
		return {
			time: (kind === "open-late" ? before?.opensAt : before?.closesAt) ?? "",
			reason: before?.reason ?? "",
			notice: Boolean(before?.noticeId),
			revision: 0,
		}
	},
	async save(db, { content: { time, reason, notice } }, change) {
		const result = await changeToday(db, { kind, time, reason, hasNotice: notice }, change)
		if (result === "saved") return { result }
		throw new Refusal(result.problem.message, { field: result.problem.field })
	},
})

export const TODAYS_CHANGES: Record<DayChangeKind, ReturnType<typeof todaysChange>> = {
	"close-today": todaysChange("close-today"),
	"close-early": todaysChange("close-early"),
	"open-late": todaysChange("open-late"),
}
