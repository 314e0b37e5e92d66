import { api, operation } from "#app/api/endpoint.server.ts"
import { noContent } from "#app/api/response.server.ts"
import { stopSession } from "#app/middleware/session.server.ts"

const handle = api({
	POST: operation({
		summary: "End the session, if there is one",
		access: "everybody",
		responses: { 204: { description: "Signed out" } },
		async handle({ context }) {
			return noContent({ "Set-Cookie": await stopSession(context), "Clear-Site-Data": '"cache"' })
		},
	}),
})
export const loader = handle
export const action = handle
