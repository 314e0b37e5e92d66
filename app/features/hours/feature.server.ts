import type { ServerFeature } from "#core/feature.server.ts"
import { HOURS_OPERATIONS } from "./api.server.ts"
import { NOTICES } from "./notices/notice.server.ts"

export default {
	stores: [NOTICES],
	api: HOURS_OPERATIONS,
} satisfies ServerFeature
