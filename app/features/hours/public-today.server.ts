import type { Database } from "#db/connection.ts"
import { listCurrentNotices } from "./notices/notice.server.ts"
import { toShown } from "./notices/notice.ts"
import { readOpeningTimes } from "./opening-times.server.ts"
import { farmHours, type PublicToday, type Today, todayAt } from "./today.ts"

export async function readToday(db: Database, now: Date): Promise<Today> {
	return todayAt((await readOpeningTimes(db)).times, now)
}

export async function readPublicToday(db: Database, now: Date): Promise<PublicToday> {
	const { openingTimes } = farmHours((await readOpeningTimes(db)).times, now)
	return { notices: (await listCurrentNotices(db, now)).map(toShown), openingTimes }
}
