import { createContext } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { createPageCounts } from "./page-counts.server.ts"

export const pageCountsContext = createContext<{ flush(): Promise<void> }>()

export default {
	open(db, routes) {
		const counts = createPageCounts(db, routes)
		return { ...counts, provide: (context) => context.set(pageCountsContext, counts) }
	},
} satisfies ServerFeature
