import { requireAdmin } from "#app/middleware/require-admin.server.ts"
import type { Route } from "./+types/guard"

/** For staff routes outside the dashboard layout: downloads and print pages. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Client-side navigation runs the middleware only if the route has a loader. */
export function loader() {
	return null
}

export { Outlet as default } from "react-router"
