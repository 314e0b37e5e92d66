import type { Database } from "#db/connection.ts"
import { type ACCOUNT_STATES, MAX_ACCOUNTS, type User, usernameKey } from "./user.ts"

/** Security: never send it to a client. Invited people have no password yet; without a second factor there is no secret. */
export type Account = User & {
	state: keyof typeof ACCOUNT_STATES
	passwordHash: string | null
	factorSecret: string | null
	createdAt: string
	lastSignedInAt: string | null
}

export async function listAccounts(db: Database): Promise<Account[]> {
	const rows = await selectAccounts(db).orderBy("username").limit(MAX_ACCOUNTS).execute()
	return rows.map(accountOf)
}

export async function listAdministrators(db: Database): Promise<Account[]> {
	return (await listAccounts(db)).filter(({ role, state }) => role === "admin" && state === "active")
}

/** Prefers the exact name (ignoring the case of A to Z) to other spellings with the same key. */
export async function findAccount(db: Database, username: string): Promise<Account | undefined> {
	const row = await selectAccounts(db).where("username", "=", username).executeTakeFirst()
	if (row) return accountOf(row)
	const key = usernameKey(username)
	const similar = (await listAccounts(db)).filter((one) => usernameKey(one.username) === key)
	return similar.length === 1 ? similar[0] : undefined
}

export async function findAccountById(db: Database, id: number): Promise<Account | undefined> {
	const row = await selectAccounts(db).where("id", "=", id).executeTakeFirst()
	return row && accountOf(row)
}

function selectAccounts(db: Database) {
	return db
		.selectFrom("users")
		.leftJoin("second_factors", "second_factors.user_id", "users.id")
		.select(["id", "username", "role", "password_hash", "deactivated_at", "secret as factorSecret"])
		.select(["created_at as createdAt", "last_signed_in_at as lastSignedInAt"])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>["executeTakeFirstOrThrow"]>>

function accountOf({ password_hash, deactivated_at, ...account }: Row): Account {
	const current = password_hash === "" ? "invited" : "active"
	return {
		...account,
		state: deactivated_at === null ? current : "deactivated",
		passwordHash: password_hash || null,
	}
}
