import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { nearDay } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { HOURS_OPERATIONS } from "./api.server.ts"
import { NOTICES } from "./notices/notice.server.ts"
import { readOpeningTimes } from "./opening-times.server.ts"
import { describeDays, hoursOfDay } from "./opening-times.ts"

export default {
	stores: [NOTICES],
	async siteRows(db) {
		const { isSample } = await readOpeningTimes(db)
		const to = href("/admin/site/hours")
		const value = "Not set: the sample farm's hours are shown"
		return [{ group: "Visit", to, title: staffTitle(to), value, isOpen: isSample }]
	},
	api: HOURS_OPERATIONS,
	restoring: {
		hours: {
			async describe(db, row) {
				const days = { from: String(row.from), to: String(row.to), isYearly: row.is_yearly === 1 }
				const isOpen = String(row.hours).includes('"opens"')
				if (days.from !== days.to || days.isYearly) return describeDays(days) + (isOpen ? "" : ": a closure")
				const { ranges } = hoursOfDay(days.from, (await readOpeningTimes(db)).times)
				return `${nearDay(days.from)}: ${ranges.length > 0 ? describeRanges(ranges) : "a closure"}`
			},
		},
	},
} satisfies ServerFeature
