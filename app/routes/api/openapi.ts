import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { descriptionShape } from "../../middleware/api/shapes.server.ts"
import { apiDescriptionContext } from "../../middleware/context.server.ts"

const handle = api({
	GET: operation({
		summary: "This interface as OpenAPI 3.1",
		access: "everybody",
		answers: { 200: { words: "An OpenAPI document", json: descriptionShape } },
		handle: async ({ context }) => context.get(apiDescriptionContext)(),
	}),
})
export const loader = handle
export const action = handle
