import { type RouterContextProvider, replace } from "react-router"
import { databaseContext, sessionContext } from "#core/http/context.server.ts"
import { originalOf } from "#db/write-guard.ts"
import { saveFlash } from "./flash.server.ts"
import type { Flash } from "./flash.ts"
import { Refusal } from "./refusal.ts"

type Context = Readonly<RouterContextProvider>

/** Redirects and replaces the form in the browser's history, so that Back doesn't return to it. */
export async function redirectWith(context: Context, to: string, flash: Flash): Promise<Response> {
	const session = context.get(sessionContext)
	// Not the guarded one: people who deactivate or demote themselves still get the result.
	if (session) await saveFlash(originalOf(context.get(databaseContext)), session, flash)
	return replace(to, 303)
}

/** Says why nothing was changed. Throws what isn't a refusal. */
export async function redirectRefused(context: Context, to: string, error: unknown): Promise<Response> {
	if (!(error instanceof Refusal)) throw error
	return await redirectWith(context, to, { title: "Error", description: error.message, destructive: true })
}

/** Also loads the whole page again, because header and footer have changed. */
export async function reloadWith(context: Context, to: string, flash: Flash): Promise<Response> {
	const response = await redirectWith(context, to, flash)
	response.headers.set("X-Remix-Reload-Document", "true")
	return response
}
