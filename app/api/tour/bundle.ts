import { api, operation } from "#app/api/endpoint.server.ts"
import { databaseContext, environmentContext, originContext } from "#app/middleware/context.server.ts"
import { describeTourBundle } from "#app/models/tour/tour-bundle.server.ts"
import { tourBundleSchema } from "./tour-schemas.server.ts"

const handle = api({
	GET: operation({
		summary: "List the files that a phone may save for use without a connection",
		access: "everybody",
		cacheParameters: [],
		responses: { 200: { description: "With the notices shown now", json: tourBundleSchema } },
		handle: ({ context }) =>
			describeTourBundle(
				context.get(databaseContext),
				context.get(environmentContext).dataDir,
				context.get(originContext),
			),
	}),
})
export const loader = handle
export const action = handle
