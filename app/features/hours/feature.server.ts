import { href } from "react-router"
import type { ServerFeature, SiteRow } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import type { Database } from "#db/connection.ts"
import { HOURS_OPERATIONS } from "./api.server.ts"
import { NOTICES } from "./notices/notice.server.ts"
import { readOpeningTimes } from "./opening-times.server.ts"

async function hoursRow(db: Database): Promise<SiteRow> {
	const { isSample } = await readOpeningTimes(db)
	const to = href("/admin/site/hours")
	const value = "Not set: the sample farm's hours are shown"
	return { group: "Visit", to, title: staffTitle(to), value, isOpen: isSample }
}

export default {
	stores: [NOTICES],
	siteRows: async (db) => [await hoursRow(db)],
	api: HOURS_OPERATIONS,
} satisfies ServerFeature
