import type { ServerFeature } from "#core/feature.server.ts"
import { deleteOldWaiverKeys } from "./waiver.server.ts"

export default {
	cleanup: [(db, _, now) => deleteOldWaiverKeys(db, now)],
} satisfies ServerFeature
