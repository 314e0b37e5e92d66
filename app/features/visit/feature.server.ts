import type { Describe } from "#core/document/page-metadata.server.ts"
import { place } from "#core/document/structured-data.server.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import { currentHours } from "#features/hours/opening-hours-data.server.ts"
import { TODAY_ACTIONS } from "./staff/today-actions.server.ts"

/** Prices are text, which schema.org has no place for, and the headings aren't questions: no FAQPage. */
const describeVisit: Describe<unknown> = async ({ farm, db }) => ({
	path: "/visit",
	isIndexed: true,
	structuredData: [place(farm, await currentHours(db))],
})

export default {
	actions: TODAY_ACTIONS,
	metadata: { "routes/visitors/visit": describeVisit },
} satisfies ServerFeature
