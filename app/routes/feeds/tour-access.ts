import { tourAccess } from "#app/middleware/tour-access.server.ts"
import type { Route } from "./+types/tour-access"

export async function loader({ context, request }: Route.LoaderArgs) {
	const access = await tourAccess(context, request)
	return Response.json({ access }, { headers: { "Cache-Control": "no-store" } })
}
