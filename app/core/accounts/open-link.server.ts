import type { RouterContextProvider } from "react-router"
import { addressContext, databaseContext, secretContext } from "#core/http/context.server.ts"
import { countAttempt, withdrawAttempt } from "#core/http/guess-limits.server.ts"
import { type FoundLink, findLink } from "./account-link.server.ts"

/** Finds a one-time link; `wait` is in seconds, for a network that has tried unknown ones. */
export async function openLink(
	context: Readonly<RouterContextProvider>,
	token: string,
): Promise<FoundLink | { wait: number }> {
	const db = context.get(databaseContext)
	const address = context.get(addressContext)
	const source = { scope: "link", account: "", address, secret: context.get(secretContext) }
	const attempt = await countAttempt(db, source, new Date())
	if (!("networks" in attempt)) return { wait: attempt.wait }
	const found = await findLink(db, token, new Date())
	if (found.problem !== "unknown") await withdrawAttempt(db, attempt, new Date())
	return found
}
