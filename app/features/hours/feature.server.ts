import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { HOURS_OPERATIONS } from "./api.server.ts"
import { NOTICES } from "./notices/notice.server.ts"
import { readOpeningTimes } from "./opening-times.server.ts"

export default {
	stores: [NOTICES],
	async siteRows(db) {
		const { isSample } = await readOpeningTimes(db)
		const to = href("/admin/site/hours")
		const value = "Not set: the sample farm's hours are shown"
		return [{ group: "Visit", to, title: staffTitle(to), value, isOpen: isSample }]
	},
	api: HOURS_OPERATIONS,
} satisfies ServerFeature
