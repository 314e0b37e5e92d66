import type { Database } from "#db/connection.ts"
import type { User } from "./user.ts"

/** Never send it to a client. An invited person has no password yet; without a second factor there is no secret. */
export type Account = User & {
	passwordHash: string | null
	isDeactivated: boolean
	factorSecret: string | null
}

/** Ignores the case of letters A to Z. */
export async function findAccount(db: Database, username: string): Promise<Account | undefined> {
	const row = await selectAccounts(db).where("username", "=", username).executeTakeFirst()
	return row && accountOf(row)
}

export async function findAccountById(db: Database, id: number): Promise<Account | undefined> {
	const row = await selectAccounts(db).where("id", "=", id).executeTakeFirst()
	return row && accountOf(row)
}

function selectAccounts(db: Database) {
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
