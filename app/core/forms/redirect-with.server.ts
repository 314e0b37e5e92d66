import { replace } from "react-router"
import { databaseContext, sessionContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import { unlessDiskError } from "./disk-error.ts"
import type { Flash } from "./flash.ts"
import { Refusal } from "./refusal.ts"

/** Replaces the form in the browser's history, so that Back doesn't return to it. */
export async function redirectWith(context: Context, to: string, flash: Flash): Promise<Response> {
	const session = context.get(sessionContext)
	if (session) {
		// Not the guarded database: people who deactivate or demote themselves still get the result.
		await originalOf(context.get(databaseContext))
			.updateTable("sessions")
			.set({ flash: JSON.stringify(flash) })
			.where("token_hash", "=", session)
			.execute()
			// The action is done; only its message is lost.
			.catch(unlessDiskError)
	}
	return replace(to, 303)
}

/** Throws what isn't a `Refusal`. */
export async function redirectRefused(context: Context, to: string, error: unknown): Promise<Response> {
	if (!(error instanceof Refusal)) throw error
	return await redirectWith(context, to, { title: "Error", description: error.message, destructive: true })
}

/** Also reloads the document, because header and footer have changed. */
export async function reloadWith(context: Context, to: string, flash: Flash): Promise<Response> {
	const response = await redirectWith(context, to, flash)
	response.headers.set("X-Remix-Reload-Document", "true")
	return response
}

/** Removes only the message read at the beginning of the request, because a loader may have stored the next one since. */
export async function takeFlash(db: Database, sessionHash: string, stored: string): Promise<Flash> {
	await db
		.updateTable("sessions")
		.set({ flash: null })
		.where("token_hash", "=", sessionHash)
		.where("flash", "=", stored)
		.execute()
		.catch(unlessDiskError)
	return JSON.parse(stored)
}
