import { requireRole } from "#core/accounts/staff-access.server.ts"
import type { Route } from "./+types/guard"

/** For staff routes outside the dashboard layout: downloads and print pages. */
export const middleware: Route.MiddlewareFunction[] = [requireRole]

/** Client-side navigation runs the middleware only if the route has a loader. */
export function loader() {
	return null
}

export { Outlet as default } from "react-router"
