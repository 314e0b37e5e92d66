import type { Database } from "#db/connection.ts"
import { recordChange } from "./audit.server.ts"
import type { Change } from "./change.ts"
import { endSessionsOf } from "./session.server.ts"
import type { User } from "./user.ts"

/** Never send `passwordHash` to a client. */
export type Account = User & { passwordHash: string }

/** Ignores the case of letters A to Z. */
export async function findAccount(db: Database, username: string): Promise<Account | undefined> {
	const row = await db
		.selectFrom("users")
		.select(["id", "username", "role", "password_hash as passwordHash"])
		.where("username", "=", username)
		.executeTakeFirst()
	return row
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
): Promise<User | undefined> {
	return await db.transaction().execute(async (trx) => {
		if (await isRegistrationLocked(trx)) return undefined
		return await createAdmin(trx, username, passwordHash, { by: username, at })
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

/** Changes a password and ends the account's sessions, except the one with the hash `exceptSession`. Opens a transaction. */
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

export async function listAdmins(db: Database): Promise<User[]> {
	return await db
		.selectFrom("users")
		.select(["id", "username", "role"])
		.where("role", "=", "admin")
		.orderBy("id")
		.execute()
}
