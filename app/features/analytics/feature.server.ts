import type { ServerFeature } from "#core/feature.server.ts"
import { createPageCounts, pageCountsContext } from "./page-counts.server.ts"

export default {
	open(db, routes) {
		const counts = createPageCounts(db, routes)
		return { ...counts, provide: (context) => context.set(pageCountsContext, counts) }
	},
} satisfies ServerFeature
