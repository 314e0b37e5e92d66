import type { ServerFeature } from "#core/feature.server.ts"
import { MAP_OPERATIONS } from "./api.server.ts"
import { hasMaps } from "./map.server.ts"
import { PLACES } from "./place.server.ts"
import { MAP_ACTIONS } from "./staff/map-actions.server.ts"
import { openTrails, TRAILS } from "./trail.server.ts"

export default {
	stores: [PLACES, TRAILS],
	sitemap: async (db) => ((await hasMaps(db)) ? {} : { closed: ["map"] }),
	actions: MAP_ACTIONS,
	cleanup: [(db, _, now) => openTrails(db, now)],
	api: MAP_OPERATIONS,
} satisfies ServerFeature
