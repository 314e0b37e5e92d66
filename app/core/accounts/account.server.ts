import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import { describeRole, MAX_ACCOUNTS, type StaffAccount } from "./account.ts"
import { createLink, type NewLink, revokeLinks } from "./account-link.server.ts"
import { selectAccounts } from "./find-account.server.ts"
import { endSessionById, endSessionsOf } from "./session.server.ts"
import { type Role, type User, usernameKey } from "./user.ts"

export async function listAccounts(db: Database): Promise<StaffAccount[]> {
	const rows = await selectStaff(db).orderBy("username").limit(MAX_ACCOUNTS).execute()
	return rows.map(accountOf)
}

export async function findStaffAccount(db: Database, id: number): Promise<StaffAccount | undefined> {
	const row = await selectStaff(db).where("id", "=", id).executeTakeFirst()
	return row && accountOf(row)
}

const selectStaff = (db: Database) => selectAccounts(db).select(["created_at", "last_signed_in_at"])

type Row = Awaited<ReturnType<ReturnType<typeof selectStaff>["executeTakeFirstOrThrow"]>>

function accountOf(row: Row): StaffAccount {
	const current = row.password_hash === "" ? "invited" : "active"
	return {
		id: row.id,
		username: row.username,
		role: row.role,
		state: row.deactivated_at ? "deactivated" : current,
		createdAt: row.created_at,
		lastSignedInAt: row.last_signed_in_at,
		hasSecondFactor: row.secret !== null,
	}
}

export type Invitation = { user: User; link: NewLink } | "name taken" | "too many"

/** Creates an account without a password, and a link to set one. Opens a transaction. */
export async function invite(
	db: Database,
	{ username, role }: { username: string; role: Role },
	change: Change,
): Promise<Invitation> {
	return await db.transaction().execute(async (trx) => {
		const accounts = await listAccounts(trx)
		// SQLite ignores the case of letters A to Z only.
		const isTaken = accounts.some((one) => usernameKey(one.username) === usernameKey(username))
		if (isTaken) return "name taken"
		if (accounts.length >= MAX_ACCOUNTS) return "too many"
		const user = await trx
			.insertInto("users")
			.values({ username, password_hash: "", role, created_at: change.at.toISOString() })
			.returning(["id", "username", "role"])
			.executeTakeFirstOrThrow()
		await recordChange(trx, change, "user.invited", {
			id: user.id,
			name: `${username} as ${describeRole(role)}`,
		})
		return { user, link: await createLink(trx, user.id, change.at) }
	})
}

export type AccountConflict = "deleted" | "last administrator" | "not in this state" | "own account"

/** Opens a transaction. */
export async function changeRole(
	db: Database,
	id: number,
	role: Role,
	change: Change,
): Promise<AccountConflict | undefined> {
	return await changeAccount(db, id, async (trx, account) => {
		if (account.role === role) return undefined
		if (role !== "admin" && (await isLastAdministrator(trx, account))) return "last administrator"
		await trx.updateTable("users").set({ role }).where("id", "=", id).execute()
		const name = `${account.username} to ${describeRole(role)}`
		await recordChange(trx, change, "user.role-changed", { id, name })
		return undefined
	})
}

/** Ends all sessions and revokes the links. Opens a transaction. */
export async function deactivate(
	db: Database,
	id: number,
	change: Change,
): Promise<AccountConflict | undefined> {
	return await changeAccount(db, id, async (trx, account) => {
		if (account.state !== "active") return "not in this state"
		if (await isLastAdministrator(trx, account)) return "last administrator"
		const deactivated_at = change.at.toISOString()
		await trx.updateTable("users").set({ deactivated_at }).where("id", "=", id).execute()
		await endSessionsOf(trx, id, change.at)
		await revokeLinks(trx, id, change.at)
		await recordChange(trx, change, "user.deactivated", { id, name: account.username })
		return undefined
	})
}

/** Opens a transaction. */
export async function reactivate(
	db: Database,
	id: number,
	change: Change,
): Promise<AccountConflict | undefined> {
	return await changeAccount(db, id, async (trx, account) => {
		if (account.state !== "deactivated") return "not in this state"
		await trx.updateTable("users").set({ deactivated_at: null }).where("id", "=", id).execute()
		await recordChange(trx, change, "user.reactivated", { id, name: account.username })
		return undefined
	})
}

/** A link to set a password: of an invitation, or because the person forgot theirs. Opens a transaction. */
export async function createLinkFor(
	db: Database,
	id: number,
	change: Change,
): Promise<AccountConflict | NewLink> {
	return await changeAccount(db, id, async (trx, account) => {
		if (account.state === "deactivated") return "not in this state"
		if (account.username === change.by) return "own account"
		await recordChange(trx, change, "user.link-created", { id, name: account.username })
		return await createLink(trx, id, change.at)
	})
}

/** Opens a transaction. */
export async function deleteInvitation(
	db: Database,
	id: number,
	change: Change,
): Promise<AccountConflict | undefined> {
	return await changeAccount(db, id, async (trx, account) => {
		if (account.state !== "invited") return "not in this state"
		await revokeLinks(trx, id, change.at)
		await trx.deleteFrom("users").where("id", "=", id).execute()
		await recordChange(trx, change, "user.invitation-deleted", { id, name: account.username })
		return undefined
	})
}

/** Ends one session of an account, with the id of `listSessions`. False if it has ended already. Opens a transaction. */
export async function endOneSession(
	db: Database,
	user: Pick<User, "id" | "username">,
	session: string,
	change: Change,
): Promise<boolean> {
	return await db.transaction().execute(async (trx) => {
		const isEnded = await endSessionById(trx, user.id, session, change.at)
		if (isEnded) await recordChange(trx, change, "user.session-ended", { id: user.id, name: user.username })
		return isEnded
	})
}

/** One transaction, so that two parallel changes can't remove the last two administrators. */
async function changeAccount<Result>(
	db: Database,
	id: number,
	work: (trx: Database, account: StaffAccount) => Promise<Result | AccountConflict>,
): Promise<Result | AccountConflict> {
	return await db.transaction().execute(async (trx) => {
		const account = await findStaffAccount(trx, id)
		return account ? await work(trx, account) : "deleted"
	})
}

/** Those who were only invited, or are deactivated, can't sign in and don't count. */
async function isLastAdministrator(db: Database, { id, role, state }: StaffAccount): Promise<boolean> {
	if (role !== "admin" || state !== "active") return false
	const other = await db
		.selectFrom("users")
		.select("id")
		.where("role", "=", "admin")
		.where("deactivated_at", "is", null)
		.where("password_hash", "!=", "")
		.where("id", "!=", id)
		.executeTakeFirst()
	return other === undefined
}
