import type { ServerFeature } from "#core/feature.server.ts"
import { hasMaps } from "./map.server.ts"
import { openTrails } from "./trail.server.ts"

export default {
	sitemap: async (db) => ((await hasMaps(db)) ? {} : { closed: ["map"] }),
	cleanup: [(db, _, now) => openTrails(db, now)],
} satisfies ServerFeature
