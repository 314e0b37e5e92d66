import type { ServerFeature } from "#core/feature.server.ts"
import { OFFLINE_OPERATIONS } from "./api.server.ts"

export default { api: OFFLINE_OPERATIONS } satisfies ServerFeature
