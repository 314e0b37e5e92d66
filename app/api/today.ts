import { databaseContext } from "#app/middleware/context.server.ts"
import { readShownToday, readToday } from "#app/models/time/shown-today.server.ts"
import { api, operation } from "./endpoint.server.ts"
import { jsonWithEtag } from "./response.server.ts"
import { todaySchema } from "./tour/tour-schemas.server.ts"

const handle = api({
	GET: operation({
		summary: "Show whether the farm is open, the notices shown now and the hours from today on",
		access: "everybody",
		cacheParameters: [],
		responses: { 200: { description: "As pages show it", json: todaySchema } },
		async handle({ context, request }) {
			const db = context.get(databaseContext)
			const now = new Date()
			const today = await readToday(db, now)
			const response = jsonWithEtag(request, { today, ...(await readShownToday(db, now)) })
			response.headers.set("Expires", new Date(today.until).toUTCString())
			return response
		},
	}),
})
export const loader = handle
export const action = handle
