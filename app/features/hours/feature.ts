import type { Feature } from "#core/feature.ts"
import { NOTICE } from "./notices/notice.record.ts"
import { OTHER_HOURS } from "./other-hours.record.ts"

export default {
	records: { notice: NOTICE, hours: OTHER_HOURS },
	staffMenu: [{ to: "/admin/site/hours", place: 4, covers: ["/admin/site/week"] }],
} satisfies Feature
