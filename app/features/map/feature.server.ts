import type { ServerFeature } from "#core/feature.server.ts"
import { openTrails } from "./trail.server.ts"

export default {
	cleanup: [(db, _, now) => openTrails(db, now)],
} satisfies ServerFeature
