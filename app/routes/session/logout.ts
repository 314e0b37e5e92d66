import { href, redirect } from "react-router"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { stopSession } from "../../middleware/session.server.ts"
import type { Route } from "./+types/logout"

export function loader() {
	return redirect(href("/"))
}

export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	// What the staff saw is not to be had with Back on a computer that others use.
	const headers = { "Set-Cookie": await stopSession(context), "Clear-Site-Data": '"cache"' }
	return redirect(href("/"), { status: 303, headers })
}
