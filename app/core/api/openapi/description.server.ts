import { createContext } from "react-router"
import { operation } from "#core/api/endpoint.server.ts"
import { type ApiDescription, descriptionSchema } from "#core/api/schemas.server.ts"

export const apiDescriptionContext = createContext<() => Promise<ApiDescription>>()

export const DESCRIPTION_OPERATIONS = {
	"/api/openapi.json": {
		GET: operation({
			summary: "Get this API as an OpenAPI 3.1 document",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "An OpenAPI document", json: descriptionSchema } },
			handle: async ({ context }) => context.get(apiDescriptionContext)(),
		}),
	},
}
