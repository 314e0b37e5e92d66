import { SECURITY_ACTIONS } from "#core/accounts/staff/security-actions.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { TRASH_ACTIONS } from "#core/trash/staff/trash-actions.server.ts"
import { MAP_ACTIONS } from "#features/map/staff/map-actions.server.ts"
import { POST_ACTIONS } from "#features/posts/staff/post-actions.server.ts"
import { PHOTO_ACTIONS } from "#features/species/staff/photo-actions.server.ts"
import type { Route } from "./+types/action"
import { staffActions } from "./staff-actions.server.ts"

const actions = staffActions({
	...PHOTO_ACTIONS,
	...MAP_ACTIONS,
	...POST_ACTIONS,
	...TRASH_ACTIONS,
	...SECURITY_ACTIONS,
})
export const loader = actions.loader
export const action = actions.action

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
