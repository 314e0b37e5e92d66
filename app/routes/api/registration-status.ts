import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { registrationShape } from "../../middleware/api/shapes.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { isRegistrationLocked } from "../../models/user.server.ts"

const handle = api({
	GET: operation({
		summary: "Whether an administrator can still be made",
		access: "everybody",
		answers: { 200: { words: "Whether it is locked", json: registrationShape } },
		async handle({ context }) {
			return { locked: await isRegistrationLocked(context.get(databaseContext)) }
		},
	}),
})
export const loader = handle
export const action = handle
