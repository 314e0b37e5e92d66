import { databaseContext } from "#app/middleware/context.server.ts"
import { findCurrentTerms } from "#app/models/waiver/terms.server.ts"
import { api, operation } from "./endpoint.server.ts"
import { termsSchema } from "./schemas.server.ts"

const handle = api({
	GET: operation({
		summary: "Get the current terms of the waiver",
		access: "everybody",
		responses: { 200: { description: "With the hash that an acceptance must contain", json: termsSchema } },
		cacheParameters: [],
		handle: ({ context }) => findCurrentTerms(context.get(databaseContext)),
	}),
})
export const loader = handle
export const action = handle
