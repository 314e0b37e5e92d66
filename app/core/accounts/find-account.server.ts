import type { Database } from "#db/connection.ts"
import { type User, usernameKey } from "./user.ts"

/** Never send it to a client. An invited person has no password yet; without a second factor there is no secret. */
export type Account = User & {
	passwordHash: string | null
	isDeactivated: boolean
	factorSecret: string | null
}

/** If no account has exactly this name (ignoring the case of A to Z), one whose name has the same key. */
export async function findAccount(db: Database, username: string): Promise<Account | undefined> {
	const row = await selectAccounts(db).where("username", "=", username).executeTakeFirst()
	if (row) return accountOf(row)
	const key = usernameKey(username)
	const similar = (await selectAccounts(db).execute()).filter((one) => usernameKey(one.username) === key)
	return similar.length === 1 && similar[0] ? accountOf(similar[0]) : undefined
}

export async function findAccountById(db: Database, id: number): Promise<Account | undefined> {
	const row = await selectAccounts(db).where("id", "=", id).executeTakeFirst()
	return row && accountOf(row)
}

export function selectAccounts(db: Database) {
	return db
		.selectFrom("users")
		.leftJoin("second_factors", "second_factors.user_id", "users.id")
		.select(["id", "username", "role", "password_hash", "deactivated_at", "secret"])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>["executeTakeFirstOrThrow"]>>

function accountOf({ id, username, role, password_hash, deactivated_at, secret }: Row): Account {
	return {
		id,
		username,
		role,
		passwordHash: password_hash || null,
		isDeactivated: deactivated_at !== null,
		factorSecret: secret,
	}
}
