import type { Change } from "#core/audit/change.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { findRecord, listRecords } from "#core/records/record-rows.server.ts"
import { isFull, type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import { SETTINGS } from "#core/settings/settings-table.ts"
import { type Day, isDay } from "#core/time/calendar.ts"
import { localDay, longDay } from "#core/time/local-time.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import { parseWeekly } from "#core/time/weekly-text.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { hoursOfDay, nextDays, type OpeningTimes, type OtherHours } from "./opening-times.ts"
import { OTHER_HOURS, type OtherHoursContext, type StoredOtherHours } from "./other-hours.record.ts"

/** `isSample`: the farm hasn't saved its own weekly hours yet. */
export async function readOpeningTimes(db: Database): Promise<{ times: OpeningTimes; isSample: boolean }> {
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("key", "=", "weekly_hours")
		.executeTakeFirst()
	const records = await listRecords(db, OTHER_HOURS)
	const others = records
		.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
		.map(withoutVersion)
	const text = row?.value ?? SETTINGS.weekly_hours.default
	return { times: { weekly: parseWeekly(text).weekly, others }, isSample: row === undefined }
}

function withoutVersion({ updatedAt, revision: _, ...other }: StoredOtherHours): OtherHours {
	const isOneDay = other.from === other.to && !other.isYearly
	return { ...other, isSudden: isOneDay && localDay(updatedAt) >= other.from }
}

/** Returns the new other hours. Throws `Refusal` if the day is over or already closed. */
export async function closeDay(
	db: Database,
	day: Day,
	change: Change,
): Promise<StoredOtherHours | undefined> {
	if (!isDay(day) || day < localDay(change.at.toISOString())) throw new Refusal("That day is over")
	const { times } = await readOpeningTimes(db)
	if (hoursOfDay(day, times).ranges.length === 0)
		throw new Refusal(`The farm is closed on ${longDay(day)} already`)
	const content = { from: day, to: day, isYearly: false, hours: everyDay([]), reason: "", keptOpen: [] }
	const id = await OTHER_HOURS_STORE.save(db, { target: {}, content, revision: 0 }, change)
	return await findRecord(db, OTHER_HOURS, id)
}

export async function readHoursContext(db: Database, id: string | undefined): Promise<OtherHoursContext> {
	const { others } = (await readOpeningTimes(db)).times
	return { others, today: localDay(new Date().toISOString()), id: Number(id ?? 0) }
}

export const OTHER_HOURS_STORE: StoredRecord<typeof OTHER_HOURS> = {
	...stored(OTHER_HOURS),
	readContext: (db, { id }) => readHoursContext(db, id),
	/** Moves past hours to the trash to make room for new ones. */
	async save(db, sent, change) {
		if (sent.target.id === undefined && (await isFull(db, OTHER_HOURS))) {
			const { others, today } = await readHoursContext(db, undefined)
			const over = others.filter((one) => !nextDays(one, today)).map(({ id }) => id)
			await moveToTrash(db, "hours", over, change)
		}
		return await saveRecord(db, OTHER_HOURS, sent, change)
	},
}
