import { sql } from "kysely"
import type { Database } from "#db/connection.ts"

/** `unknown` are active, but the replaced database doesn't say whether they still should be. */
export type RestoredAccess = { unknown: { username: string; role: string }[]; hasAdministrator: boolean }

const ACCOUNT_TABLES = ["users", "second_factors", "recovery_codes"]

type Accounts = Awaited<ReturnType<typeof readAccounts>>

/** Throws SQLite errors, also for damaged tables and those of releases without second factors. */
export async function readReplacedAccounts(db: Database): Promise<Accounts> {
	for (const table of ACCOUNT_TABLES) {
		const { rows } = await sql<{
			integrity_check: string
		}>`pragma integrity_check(${sql.table(table)})`.execute(db)
		if (rows.some(({ integrity_check: found }) => found !== "ok")) throw new Error(`${table} is damaged`)
	}
	return await readAccounts(db)
}

async function readAccounts(db: Database) {
	return {
		users: await db.selectFrom("users").select(["id", "role", "created_at", "deactivated_at"]).execute(),
		factors: await db
			.selectFrom("second_factors")
			.select(["user_id", "secret", "since", "last_counter"])
			.execute(),
		codes: await db.selectFrom("recovery_codes").selectAll().execute(),
	}
}

/**
 * Security: what was ended since the backup must not work again. Deletes all sessions and one-time links of a restored
 * database. Accounts that `replaced` knows stay deactivated or demoted, and have the second factor and recovery codes that they
 * have there. Opens a transaction.
 */
export async function endRestoredAccess(
	db: Database,
	replaced: Accounts | undefined,
): Promise<RestoredAccess> {
	return await db.transaction().execute(async (trx) => {
		await trx.deleteFrom("sessions").execute()
		await trx.deleteFrom("account_links").execute()
		if (replaced) await keepEnded(trx, replaced)
		const active = await trx
			.selectFrom("users")
			.select(["id", "username", "role", "password_hash", "created_at"])
			.where("deactivated_at", "is", null)
			.execute()
		const known = new Set(replaced?.users.map(identify))
		return {
			unknown: active.filter((user) => !known.has(identify(user))),
			hasAdministrator: active.some((user) => user.role === "admin" && user.password_hash !== ""),
		}
	})
}

/** Another site's account may have the same ID, but not the same time. */
const identify = ({ id, created_at }: { id: number; created_at: string }) => `${id} ${created_at}`

async function keepEnded(trx: Database, replaced: Accounts): Promise<void> {
	const current = new Map(replaced.users.map((user) => [identify(user), user]))
	for (const user of (await readAccounts(trx)).users) {
		const now = current.get(identify(user))
		if (!now) continue
		const { id } = user
		await trx
			.updateTable("users")
			.set({
				role: user.role === "admin" ? now.role : user.role,
				deactivated_at: user.deactivated_at ?? now.deactivated_at,
			})
			.where("id", "=", id)
			.execute()
		const factors = replaced.factors.filter(({ user_id }) => user_id === id)
		await trx.deleteFrom("second_factors").where("user_id", "=", id).execute()
		if (factors.length > 0) await trx.insertInto("second_factors").values(factors).execute()
		const codes = replaced.codes.filter(({ user_id }) => user_id === id)
		await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute()
		if (codes.length > 0) await trx.insertInto("recovery_codes").values(codes).execute()
	}
}
