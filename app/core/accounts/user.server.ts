import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { Database } from "#db/connection.ts"
import { revokeLinks } from "./account-link.server.ts"
import { type Account, findAccountById } from "./find-account.server.ts"
import { endSessionsOf } from "./session.server.ts"
import type { User } from "./user.ts"

/** Opens a transaction. */
/** On a full disk, signing in matters more than its record. */
export async function recordSignIn(db: Database, user: User, at: Date): Promise<void> {
	const record = db.transaction().execute(async (trx) => {
		const last_signed_in_at = at.toISOString()
		await trx.updateTable("users").set({ last_signed_in_at }).where("id", "=", user.id).execute()
		await recordChange(trx, { by: user.username, at }, "user.signed-in", { id: user.id, name: "" })
	})
	await record.catch(unlessDiskError)
}

export async function isRegistrationLocked(db: Database): Promise<boolean> {
	const row = await db.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst()
	return row !== undefined
}

/** Undefined if an administrator exists, even if two requests arrive at once. Opens a transaction. */
export async function createFirstAdmin(
	db: Database,
	username: string,
	passwordHash: string,
	at: Date,
): Promise<Account | undefined> {
	return await db.transaction().execute(async (trx) => {
		if (await isRegistrationLocked(trx)) return undefined
		const user = await createAdmin(trx, username, passwordHash, { by: username, at })
		await trx
			.updateTable("users")
			.set({ last_signed_in_at: at.toISOString() })
			.where("username", "=", username)
			.execute()
		return user && (await findAccountById(trx, user.id))
	})
}

export async function createAdmin(
	db: Database,
	username: string,
	passwordHash: string,
	change: Change,
): Promise<User | undefined> {
	const user = await db
		.insertInto("users")
		.values({ username, password_hash: passwordHash, role: "admin", created_at: change.at.toISOString() })
		.onConflict((conflict) => conflict.column("username").doNothing())
		.returning(["id", "username", "role"])
		.executeTakeFirst()
	if (user) await recordChange(db, change, "user.created", { id: user.id, name: username })
	return user
}

/** Changes a password, revokes the one-time links and ends the account's sessions, except the one with the hash `exceptSession`. Opens a transaction. */
export async function changePassword(
	db: Database,
	user: User,
	passwordHash: string,
	change: Change,
	exceptSession: string | null = null,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", user.id).execute()
		await endSessionsOf(trx, user.id, change.at, exceptSession)
		await revokeLinks(trx, user.id, change.at)
		await recordChange(trx, change, "user.password-changed", { id: user.id, name: user.username })
	})
}

export async function signOutEverywhere(
	db: Database,
	user: User,
	change: Change,
	exceptSession: string | null = null,
): Promise<number> {
	return await db.transaction().execute(async (trx) => {
		const count = await endSessionsOf(trx, user.id, change.at, exceptSession)
		await recordChange(trx, change, "user.sessions-ended", { id: user.id, name: user.username })
		return count
	})
}

export async function listUsers(db: Database): Promise<User[]> {
	return await db.selectFrom("users").select(["id", "username", "role"]).orderBy("id").execute()
}
