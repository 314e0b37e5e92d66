import { requireAdmin } from "#app/middleware/require-admin.server.ts"
import type { Route } from "./+types/guard"

/** Guards what belongs to the staff and has no frame of theirs: downloads and pages for the printer. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Without a loader a navigation in the browser could pass by the guard. */
export function loader() {
	return null
}

export { Outlet as default } from "react-router"
