import { href } from "react-router"
import type { ServerFeature, SiteRow } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { localDay } from "#core/time/local-time.ts"
import { describeWeekly } from "#core/time/weekly-hours.ts"
import type { Database } from "#db/connection.ts"
import { HOURS_OPERATIONS } from "./api.server.ts"
import { NOTICES } from "./notices/notice.server.ts"
import { readOpeningTimes } from "./opening-times.server.ts"
import { nextDays } from "./opening-times.ts"

async function hoursRow(db: Database, now: Date): Promise<SiteRow> {
	const { times, isSample } = await readOpeningTimes(db)
	const to = href("/admin/site/hours")
	const others = times.others.filter((one) => nextDays(one, localDay(now.toISOString()))).length
	const value = isSample
		? "Not set: the sample farm's hours are shown"
		: `${describeWeekly(times.weekly)}. Other hours: ${others || "none"}`
	return { group: "Visit", to, title: staffTitle(to), value, isOpen: isSample }
}

export default {
	stores: [NOTICES],
	siteRows: async (db) => [await hoursRow(db, new Date())],
	api: HOURS_OPERATIONS,
} satisfies ServerFeature
