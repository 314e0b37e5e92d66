import type { ServerFeature } from "#core/feature.server.ts"
import { WAIVER_OPERATIONS } from "./api.server.ts"
import { deleteOldWaiverKeys } from "./waiver.server.ts"

export default {
	cleanup: [(db, _, now) => deleteOldWaiverKeys(db, now)],
	api: WAIVER_OPERATIONS,
} satisfies ServerFeature
