import { recordChange } from "#core/audit/audit.server.ts"
import { joinMessages } from "#core/forms/field-errors.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { requireDatabase } from "#core/http/data-folder.server.ts"
import { clearAttempts } from "#core/http/guess-limits.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { hashPassword } from "#core/platform/passwords.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { type Database, withDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { changeAccount, changePassword, createAdmin } from "./account.server.ts"
import { registerForm } from "./account-forms.ts"
import { findAccount, listAccounts } from "./find-account.server.ts"
import { endSessionsOf } from "./session.server.ts"
import { passwordWeakness } from "./weak-password.server.ts"

const changeNow = () => ({ by: "the command line", at: new Date() })

/** Creates an administrator, or restores the access of the account with this name. Throws `Refusal`. */
export async function createAdminAccount(environment: Environment, username: string, password: string) {
	await withAccounts(environment, async (db) => {
		const form = registerForm.safeParse({ username, password })
		if (!form.success) throw new Refusal(joinMessages(form.error.issues.map((issue) => issue.message)))
		const { site_name: siteName } = await readSettings(db)
		const weakness = await passwordWeakness(form.data.password, { username: form.data.username, siteName })
		if (weakness) throw new Refusal(weakness)
		const hash = await hashPassword({ password: form.data.password, cost: environment.passwordCost })
		await db.transaction().execute((trx) => makeAdmin(trx, form.data.username, hash))
		await clearAttempts(db)
	})
}

async function makeAdmin(db: Database, username: string, hash: string): Promise<void> {
	const change = changeNow()
	const account = await findAccount(db, username)
	if (!account) return void (await createAdmin(db, username, hash, change))
	await changePassword(db, account, hash, change)
	await changeAccount(db, account.id, { change: "role", role: "admin" }, change)
	await changeAccount(db, account.id, { change: "factor" }, change)
	if (account.state === "deactivated") await changeAccount(db, account.id, { change: "reactivate" }, change)
}

export async function endSessions(environment: Environment): Promise<number> {
	return await withAccounts(environment, async (db) => {
		let count = 0
		for (const { id, username: name } of await listAccounts(db)) {
			const change = changeNow()
			count += await endSessionsOf(db, id, change.at)
			await recordChange(db, change, "user.sessions-ended", { id, name })
		}
		return count
	})
}

async function withAccounts<T>(environment: Environment, work: (db: Database) => Promise<T>): Promise<T> {
	const file = databaseFile(environment.dataDir)
	await requireDatabase(environment.dataDir)
	return await withDatabase(file, async ({ db, sqlite }) => {
		migrate(sqlite)
		return await work(db)
	})
}
