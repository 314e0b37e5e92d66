import { href, redirect } from "react-router"
import { stopSession } from "#core/accounts/session-cookie.server.ts"
import type { Route } from "./+types/logout"

export function loader() {
	return redirect(href("/"))
}

export async function action({ context }: Route.ActionArgs) {
	// Security: on a shared computer, Back must not show staff pages.
	const headers = { "Set-Cookie": await stopSession(context), "Clear-Site-Data": '"cache"' }
	return redirect(href("/"), { status: 303, headers })
}
