import { type RouterContextProvider, redirect } from "react-router"
import { saveFlash } from "../models/flash.server.ts"
import type { Flash } from "../models/flash.ts"
import { databaseContext, sessionContext } from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

/** The answer to a form that did what it should: on to the page `to`, which says so. */
export async function redirectWith(context: Context, to: string, flash: Flash): Promise<Response> {
	const session = context.get(sessionContext)
	if (session) await saveFlash(context.get(databaseContext), session, flash)
	return redirect(to, 303)
}
