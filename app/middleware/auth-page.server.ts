import { href, type RouterContextProvider, redirect } from "react-router"
import { parseSameSitePath } from "../forms/same-site-path.ts"
import { isRegistrationLocked } from "../models/user.server.ts"
import { databaseContext, viewerContext } from "./context.server.ts"

/** What both tabs of the staff's entrance need; who is signed in already is sent home. */
export async function readAuthPage(context: Readonly<RouterContextProvider>, url: URL) {
	if (context.get(viewerContext)) throw redirect(href("/"))
	const redirectTo = parseSameSitePath(url.searchParams.get("redirectTo"))
	return {
		locked: await isRegistrationLocked(context.get(databaseContext)),
		/** Goes along while the tabs change: where to go afterwards. */
		search: redirectTo ? `?${new URLSearchParams({ redirectTo })}` : "",
		/** What was being typed waits there. */
		hasDraft: redirectTo?.includes("draft=") ?? false,
	}
}

/**
 * Where to go after signing in, to be loaded as a document: the browser need not know that address, and on its way there
 * would fetch the frame of the page, and with it the welcome that is told only once.
 */
export function wayBack(url: URL): string {
	return parseSameSitePath(url.searchParams.get("redirectTo")) ?? href("/")
}
