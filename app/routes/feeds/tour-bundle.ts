import { jsonWithEtag } from "#app/api/response.server.ts"
import { databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { describeTourBundle } from "#app/models/tour/tour-bundle.server.ts"
import type { Route } from "./+types/tour-bundle"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
	const { dataDir } = context.get(environmentContext)
	return jsonWithEtag(request, await describeTourBundle(context.get(databaseContext), dataDir))
}
