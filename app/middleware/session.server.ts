import { createCookie, type RouterContextProvider } from "react-router"
import { createSession, endSession, findSession } from "../models/session.server.ts"
import { SESSION_ABSOLUTE_MS } from "../models/session.ts"
import {
	databaseContext,
	formerUserContext,
	originContext,
	sessionContext,
	viewerContext,
} from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

/** With https the name itself forbids other hosts and plain http to set it. */
export function sessionCookieName(origin: string): string {
	return origin.startsWith("https:") ? "__Host-session" : "session"
}

function sessionCookie(origin: string) {
	return createCookie(sessionCookieName(origin), {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure: origin.startsWith("https:"),
		maxAge: SESSION_ABSOLUTE_MS / 1000,
	})
}

/** Whether a Cookie header may name a session: without one, its sender is a guest. */
export function bringsSession(header: string | null | undefined): header is string {
	return header?.includes("session=") ?? false
}

/** Finds out who sends a request. Costs a visitor without the cookie nothing. */
export async function loadSession(context: RouterContextProvider, request: Request): Promise<void> {
	const header = request.headers.get("Cookie")
	if (!bringsSession(header)) return
	const token: unknown = await sessionCookie(context.get(originContext)).parse(header)
	if (typeof token !== "string") return
	const session = await findSession(context.get(databaseContext), token, new Date())
	if (!session) return
	context.set(formerUserContext, session.user)
	if (!session.isOpen) return
	context.set(viewerContext, session.user)
	context.set(sessionContext, session.hash)
}

/** Begins a fresh session, ends the one before, and returns the header that hands it to the browser. */
export async function startSession(
	context: Context,
	userId: number,
): Promise<{ cookie: string; hash: string }> {
	await closeSession(context)
	const { token, hash } = await createSession(context.get(databaseContext), userId, new Date())
	return { cookie: await sessionCookie(context.get(originContext)).serialize(token), hash }
}

/** Ends the session and returns the header that takes it from the browser. */
export async function stopSession(context: Context): Promise<string> {
	await closeSession(context)
	return await sessionCookie(context.get(originContext)).serialize("", { maxAge: 0 })
}

async function closeSession(context: Context): Promise<void> {
	const hash = context.get(sessionContext)
	if (hash) await endSession(context.get(databaseContext), hash, new Date())
}
