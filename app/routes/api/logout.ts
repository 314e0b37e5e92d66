import { noContent } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { stopSession } from "../../middleware/session.server.ts"

const handle = api({
	POST: operation({
		summary: "End the session; without one nothing happens",
		access: "everybody",
		answers: { 204: { words: "Nobody is signed in any more" } },
		async handle({ context }) {
			return noContent({ "Set-Cookie": await stopSession(context), "Clear-Site-Data": '"cache"' })
		},
	}),
})
export const loader = handle
export const action = handle
