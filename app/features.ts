import type { Feature } from "./core/feature.ts"
import analytics from "./features/analytics/feature.ts"
import hours from "./features/hours/feature.ts"
import map from "./features/map/feature.ts"
import posts from "./features/posts/feature.ts"
import redirects from "./features/redirects/feature.ts"
import sheets from "./features/sheets/feature.ts"
import species from "./features/species/feature.ts"
import tour from "./features/tour/feature.ts"
import visit from "./features/visit/feature.ts"
import waiver from "./features/waiver/feature.ts"
import { RECORD_LISTS } from "./record-lists.ts"

export const FEATURES: Feature[] = [
	hours,
	posts,
	species,
	map,
	waiver,
	tour,
	sheets,
	redirects,
	analytics,
	visit,
	{ records: RECORD_LISTS },
]
