import { api, operation } from "#app/api/endpoint.server.ts"
import { descriptionSchema } from "#app/api/schemas.server.ts"
import { apiDescriptionContext } from "./description-context.server.ts"

const handle = api({
	GET: operation({
		summary: "Get this API as an OpenAPI 3.1 document",
		access: "everybody",
		cacheParameters: [],
		responses: { 200: { description: "An OpenAPI document", json: descriptionSchema } },
		handle: async ({ context }) => context.get(apiDescriptionContext)(),
	}),
})
export const loader = handle
export const action = handle
