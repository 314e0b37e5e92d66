import type { ServerFeature } from "#core/feature.server.ts"
import { deleteOldCounts } from "./address-counts.server.ts"

export default {
	cleanup: [(db, _, now) => deleteOldCounts(db, now)],
} satisfies ServerFeature
