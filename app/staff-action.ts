import type { Route } from "./+types/staff-action"
import { SECURITY_ACTIONS } from "./core/accounts/staff/security-actions.server.ts"
import { failedAction } from "./core/forms/ui/failed-submission.ts"
import { type StaffActions, staffActions } from "./core/staff/staff-actions.server.ts"
import { TRASH_ACTIONS } from "./core/trash/staff/trash-actions.server.ts"
import { SERVER_FEATURES } from "./features.server.ts"

const ofRooms: StaffActions = Object.assign({}, ...SERVER_FEATURES.map(({ actions }) => actions))
const actions = staffActions({ ...ofRooms, ...TRASH_ACTIONS, ...SECURITY_ACTIONS })
export const loader = actions.loader
export const action = actions.action

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
