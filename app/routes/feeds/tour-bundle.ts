import { cachedResponse } from "#app/api/cached-response.server.ts"
import { databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { describeTourBundle } from "#app/models/tour/tour-bundle.server.ts"
import type { Route } from "./+types/tour-bundle"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	return await cachedResponse(db, request, "bundle.json", async () =>
		Buffer.from(JSON.stringify(await describeTourBundle(db, dataDir))),
	)
}
