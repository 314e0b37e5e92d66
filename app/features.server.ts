import type { ServerFeature } from "./core/feature.server.ts"
import analytics from "./features/analytics/feature.server.ts"
import home from "./features/home/feature.server.ts"
import hours from "./features/hours/feature.server.ts"
import map from "./features/map/feature.server.ts"
import moveIn from "./features/move-in/feature.server.ts"
import offline from "./features/offline/feature.server.ts"
import posts from "./features/posts/feature.server.ts"
import redirects from "./features/redirects/feature.server.ts"
import species from "./features/species/feature.server.ts"
import tour from "./features/tour/feature.server.ts"
import visit from "./features/visit/feature.server.ts"
import waiver from "./features/waiver/feature.server.ts"

export const SERVER_FEATURES: ServerFeature[] = [
	hours,
	posts,
	species,
	map,
	offline,
	waiver,
	tour,
	redirects,
	moveIn,
	analytics,
	visit,
	home,
]
