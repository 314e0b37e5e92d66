import { randomBytes, timingSafeEqual } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { registrationTokenContext } from "#core/http/context.server.ts"
import { type Environment, isOnlyLocal } from "#core/platform/environment.server.ts"
import type { Database } from "#db/connection.ts"
import type { MissingToken } from "./first-admin.ts"
import { isRegistrationLocked } from "./user.server.ts"

/** Proves that a guest has read the start log. Null if only this machine reaches the site, so that anyone may register. */
export function createRegistrationToken(environment: Environment): string | null {
	return isOnlyLocal(environment) ? null : randomBytes(24).toString("base64url")
}

/** Only in the start log: whoever can read it runs the site. Nothing once there is an administrator. */
export async function printRegistrationAddress(
	{ db, registrationToken: token }: { db: Database; registrationToken: string | null },
	origin: string,
	say?: (message: string) => void,
): Promise<void> {
	if (token === null || (await isRegistrationLocked(db))) return
	say?.(`The site has no administrator yet. To create one, open ${origin}/auth/create?token=${token}`)
}

/** Undefined if `sent` is the token, or none is needed. Constant time. */
export function missingToken(
	context: Readonly<RouterContextProvider>,
	sent: unknown,
): MissingToken | undefined {
	const token = context.get(registrationTokenContext)
	if (token === null) return undefined
	if (typeof sent !== "string" || sent === "") return "no token"
	const [expected, given] = [Buffer.from(token), Buffer.from(sent)]
	return expected.length === given.length && timingSafeEqual(expected, given) ? undefined : "wrong token"
}
