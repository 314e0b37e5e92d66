import { api, operation } from "#app/api/endpoint.server.ts"
import { shownMapListSchema } from "#app/api/schemas.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { listShownMaps } from "#app/models/map/shown-map.server.ts"

const handle = api({
	GET: operation({
		summary: "List the maps with their places and trails, as visitors see them now",
		access: "everybody",
		cacheParameters: [],
		responses: { 200: { description: "The maps", json: shownMapListSchema } },
		handle: ({ context }) => listShownMaps(context.get(databaseContext), new Date()),
	}),
})
export const loader = handle
export const action = handle
