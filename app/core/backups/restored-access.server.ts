import { sql } from "kysely"
import type { Database } from "#db/connection.ts"

export type RestoredAccess = {
	/** Ended since the backup, and still ended. */
	deactivated: string[]
	demoted: string[]
	/** The password from the time of the backup works again. */
	olderPassword: string[]
	/** Active and without a password: their one-time link is gone. */
	withoutPassword: string[]
	/** Active, but the replaced database doesn't say whether they still should be. */
	unknown: { username: string; role: string }[]
	hasAdministrator: boolean
}

/** The migrations that added one-time links with deactivation, and the second factor. */
const WITH_LINKS = 12
const WITH_SECOND_FACTOR = 17

const ACCOUNT_TABLES = ["users", "second_factors", "recovery_codes"]

type Accounts = Awaited<ReturnType<typeof readAccounts>>

/** Undefined if the database is of a release without second factors. Throws SQLite errors, also for damaged tables. */
export async function readReplacedAccounts(db: Database): Promise<Accounts | undefined> {
	if ((await versionOf(db)) < WITH_SECOND_FACTOR) return undefined
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
		users: await db
			.selectFrom("users")
			.select(["id", "username", "role", "password_hash", "created_at", "deactivated_at"])
			.execute(),
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
		const version = await versionOf(trx)
		await trx.deleteFrom("sessions").execute()
		if (version >= WITH_LINKS) await trx.deleteFrom("account_links").execute()
		const access: RestoredAccess = {
			deactivated: [],
			demoted: [],
			olderPassword: [],
			withoutPassword: [],
			unknown: [],
			hasAdministrator: false,
		}
		const comparable = version >= WITH_SECOND_FACTOR ? replaced : undefined
		if (comparable) await keepEnded(trx, comparable, access)
		const known = new Set(comparable?.users.map(identify))
		const active = await listActive(trx, version)
		access.hasAdministrator = active.some((user) => user.role === "admin" && user.password_hash !== "")
		access.withoutPassword = active
			.filter((user) => user.password_hash === "")
			.map(({ username }) => username)
		access.unknown = active.filter((user) => !known.has(identify(user)))
		return access
	})
}

/** Another site's account may have the same ID, but not the same time. */
const identify = ({ id, created_at }: { id: number; created_at: string }) => `${id} ${created_at}`

async function keepEnded(trx: Database, replaced: Accounts, access: RestoredAccess): Promise<void> {
	const current = new Map(replaced.users.map((user) => [identify(user), user]))
	for (const user of (await readAccounts(trx)).users) {
		const now = current.get(identify(user))
		if (!now) continue
		const { id, username } = user
		const set: Partial<Pick<typeof user, "role" | "deactivated_at">> = {}
		if (now.deactivated_at !== null && user.deactivated_at === null) {
			set.deactivated_at = now.deactivated_at
			access.deactivated.push(username)
		}
		if (now.role !== "admin" && user.role === "admin") {
			set.role = now.role
			access.demoted.push(username)
		}
		const isOlder = user.password_hash !== "" && user.password_hash !== now.password_hash
		if (isOlder && now.deactivated_at === null) access.olderPassword.push(username)
		if (Object.keys(set).length > 0) await trx.updateTable("users").set(set).where("id", "=", id).execute()
		const factors = replaced.factors.filter(({ user_id }) => user_id === id)
		await trx.deleteFrom("second_factors").where("user_id", "=", id).execute()
		if (factors.length > 0) await trx.insertInto("second_factors").values(factors).execute()
		const codes = replaced.codes.filter(({ user_id }) => user_id === id)
		await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute()
		if (codes.length > 0) await trx.insertInto("recovery_codes").values(codes).execute()
	}
}

async function listActive(trx: Database, version: number) {
	const users = trx.selectFrom("users").select(["id", "username", "role", "password_hash", "created_at"])
	return await (version >= WITH_LINKS ? users.where("deactivated_at", "is", null) : users).execute()
}

async function versionOf(db: Database): Promise<number> {
	const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
	return rows[0]?.user_version ?? 0
}
