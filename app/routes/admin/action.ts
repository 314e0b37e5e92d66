import { staffActions } from "#app/middleware/staff-actions.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/action"
import { MAP_ACTIONS } from "./map/map-actions.server.ts"
import { POST_ACTIONS } from "./posts/post-actions.server.ts"
import { SECURITY_ACTIONS } from "./security/security-actions.server.ts"
import { HOURS_ACTIONS } from "./site/hours/hours-actions.server.ts"
import { PHOTO_ACTIONS } from "./species/photo-actions.server.ts"
import { SECTION_ACTIONS } from "./terms/section-actions.server.ts"
import { TRASH_ACTIONS } from "./trash/trash-actions.server.ts"

const actions = staffActions({
	...PHOTO_ACTIONS,
	...MAP_ACTIONS,
	...POST_ACTIONS,
	...TRASH_ACTIONS,
	...HOURS_ACTIONS,
	...SECTION_ACTIONS,
	...SECURITY_ACTIONS,
})
export const loader = actions.loader
export const action = actions.action

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
