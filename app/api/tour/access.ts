import { api, operation } from "#app/api/endpoint.server.ts"
import { tourAccess } from "#app/middleware/tour-access.server.ts"
import { tourAccessSchema } from "./tour-schemas.server.ts"

const handle = api({
	GET: operation({
		summary: "Get whether the caller may open the tour",
		access: "everybody",
		responses: {
			200: { description: "'locked' until the passcode is entered at `/tour`", json: tourAccessSchema },
		},
		handle: async ({ context, request }) => ({ access: await tourAccess(context, request) }),
	}),
})
export const loader = handle
export const action = handle
