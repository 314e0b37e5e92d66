import { api, operation } from "#app/api/endpoint.server.ts"
import { registrationSchema } from "#app/api/schemas.server.ts"
import { databaseContext } from "#app/middleware/context.server.ts"
import { isRegistrationLocked } from "#app/models/accounts/user.server.ts"

const handle = api({
	GET: operation({
		summary: "Check whether registration is locked",
		access: "everybody",
		responses: { 200: { description: "The status", json: registrationSchema } },
		async handle({ context }) {
			return { locked: await isRegistrationLocked(context.get(databaseContext)) }
		},
	}),
})
export const loader = handle
export const action = handle
