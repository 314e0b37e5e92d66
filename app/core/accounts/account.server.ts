import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { describeRole, MAX_ACCOUNTS } from "./account.ts"
import { createLink, type NewLink, revokeLinks } from "./account-link.server.ts"
import { type Account, findAccountById, listAccounts } from "./find-account.server.ts"
import { endSessionsOf } from "./session.server.ts"
import { type Role, type User, usernameKey } from "./user.ts"

export const LOCKED = "Admin registration is locked. The system already has an administrator."

const NAME_TAKEN = "There is already an account with this username. Choose another one, or open that account."

const TOO_MANY = `There are ${MAX_ACCOUNTS} accounts, which is the limit. Delete invitations that nobody needs.`

export async function isRegistrationLocked(db: Database): Promise<boolean> {
	const row = await db.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst()
	return row !== undefined
}

/** Throws `Refusal` if an administrator exists. */
export async function createFirstAdmin(
	db: Database,
	username: string,
	passwordHash: string,
	at: Date,
): Promise<Account> {
	if (await isRegistrationLocked(db)) throw new Refusal(LOCKED, { status: 403 })
	return await createAdmin(db, username, passwordHash, { by: username, at })
}

export async function createAdmin(
	db: Database,
	username: string,
	password_hash: string,
	change: Change,
): Promise<Account> {
	const id = await addAccount(db, { username, password_hash, role: "admin" }, change)
	await recordChange(db, change, "user.created", { id, name: username })
	return (await findAccountById(db, id)) as Account
}

/** Creates an account without a password, and a link to set one. */
export async function invite(
	db: Database,
	{ username, role }: { username: string; role: Role },
	change: Change,
): Promise<NewLink> {
	const id = await addAccount(db, { username, password_hash: "", role }, change)
	await recordChange(db, change, "user.invited", { id, name: `${username} as ${describeRole(role)}` })
	return await createLink(db, id, change.at)
}

async function addAccount(
	db: Database,
	row: { username: string; password_hash: string; role: Role },
	{ at }: Change,
): Promise<number> {
	const accounts = await listAccounts(db)
	// SQLite ignores the case of letters A to Z only.
	const isTaken = accounts.some((one) => usernameKey(one.username) === usernameKey(row.username))
	if (isTaken) throw new Refusal(NAME_TAKEN, { status: 409, field: "username" })
	if (accounts.length >= MAX_ACCOUNTS) throw new Refusal(TOO_MANY, { status: 409 })
	const added = db.insertInto("users").values({ ...row, created_at: at.toISOString() })
	return (await added.returning("id").executeTakeFirstOrThrow()).id
}

/** Revokes the one-time links and ends all sessions of the account. */
export async function changePassword(
	db: Database,
	{ id, username }: User,
	password_hash: string,
	change: Change,
): Promise<void> {
	await db.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
	await endSessionsOf(db, id, change.at)
	await revokeLinks(db, id, change.at)
	await recordChange(db, change, "user.password-changed", { id, name: username })
}

/** Ends the sessions except the one with the hash `except`, and returns how many. */
export async function signOutEverywhere(
	db: Database,
	{ id, username }: User,
	change: Change,
	except: string | null = null,
): Promise<number> {
	const count = await endSessionsOf(db, id, change.at, except)
	await recordChange(db, change, "user.sessions-ended", { id, name: username })
	return count
}
