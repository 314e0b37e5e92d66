import type { ServerFeature } from "#core/feature.server.ts"
import { deleteOldMoveIn, READ_SITE } from "./move-in.server.ts"

export default {
	jobs: [READ_SITE],
	cleanup: [(_, dataDir, now) => deleteOldMoveIn(dataDir, now)],
} satisfies ServerFeature
