import { statSync } from "node:fs"
import { joinMessages } from "#core/forms/field-errors.ts"
import { openDataFolder, requireDatabase } from "#core/http/data-folder.server.ts"
import { clearAttempts } from "#core/http/guess-limits.server.ts"
import { databaseFile, type Environment } from "#core/platform/environment.server.ts"
import { hashPassword } from "#core/platform/passwords.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { type Database, openDatabase, withDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { siteCommand } from "../../../scripts/site-command.mjs"
import { registerForm } from "./account-forms.ts"
import { findAccount } from "./find-account.server.ts"
import { removeSecondFactor } from "./second-factor.server.ts"
import { changePassword, createAdmin, listUsers, signOutEverywhere } from "./user.server.ts"
import { passwordWeakness } from "./weak-password.server.ts"

export class AccountError extends Error {}

const BY = "the command line"

/** Creates the database too, if there is none yet: before the first start, nobody else can register. Throws `AccountError`. */
export async function createAdminAccount(environment: Environment, username: string, password: string) {
	await prepareFolder(environment)
	await withAccounts(environment, async (db) => {
		const form = await parseAccount(db, username, password)
		const change = { by: BY, at: new Date() }
		const user = await createAdmin(
			db,
			form.username,
			await hashPassword({ password: form.password, cost: environment.passwordCost }),
			change,
		)
		if (!user)
			throw new AccountError(
				`The account '${form.username}' already exists. To set its password: ${siteCommand(`node scripts/reset-password.mjs ${form.username}`)}`,
			)
	})
}

export async function resetPassword(environment: Environment, username: string, password: string) {
	await withAccounts(environment, async (db) => {
		const form = await parseAccount(db, username, password)
		const account = await findAccount(db, form.username)
		if (!account) throw new AccountError(await unknownAccount(db, form.username))
		if (account.isDeactivated) {
			throw new AccountError(
				`The account '${account.username}' is deactivated. An administrator can reactivate it at /admin/security/accounts.`,
			)
		}
		await changePassword(
			db,
			account,
			await hashPassword({ password: form.password, cost: environment.passwordCost }),
			{ by: BY, at: new Date() },
		)
		await clearAttempts(db)
	})
}

/** Ends all sessions of one account, or of all accounts, and returns how many. Throws `AccountError`. */
export async function endSessions(environment: Environment, username?: string): Promise<number> {
	return await withAccounts(environment, async (db) => {
		const account = username === undefined ? undefined : await findAccount(db, username)
		if (username !== undefined && !account) throw new AccountError(await unknownAccount(db, username))
		const users = account ? [account] : await listUsers(db)
		let count = 0
		for (const user of users) count += await signOutEverywhere(db, user, { by: BY, at: new Date() })
		return count
	})
}

/** For a lost phone without recovery codes. Throws `AccountError`. */
export async function turnOffSecondFactor(environment: Environment, username: string): Promise<void> {
	await withAccounts(environment, async (db) => {
		const account = await findAccount(db, username)
		if (!account) throw new AccountError(await unknownAccount(db, username))
		const wasOn = await removeSecondFactor(db, account, { by: BY, at: new Date() })
		if (!wasOn) throw new AccountError(`The account '${account.username}' has no second factor.`)
		await clearAttempts(db)
	})
}

async function parseAccount(db: Database, username: string, password: string) {
	const form = registerForm.safeParse({ username, password })
	if (!form.success) throw new AccountError(joinMessages(form.error.issues.map((issue) => issue.message)))
	const { site_name: siteName } = await readSettings(db)
	const weakness = await passwordWeakness(form.data.password, { username: form.data.username, siteName })
	if (weakness) throw new AccountError(weakness)
	return form.data
}

async function unknownAccount(db: Database, username: string): Promise<string> {
	const names = (await listUsers(db)).map((user) => `'${user.username}'`)
	const hint = names.length > 0 ? `Accounts: ${names.join(", ")}.` : "No account exists yet. Create one."
	return `There is no account '${username}'. ${hint}`
}

/** Throws `DataFolderError` if the folder can't be used, or has lost its database. */
async function prepareFolder({ dataDir }: Environment): Promise<void> {
	if (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size) return
	const lock = await openDataFolder(dataDir)
	try {
		const { sqlite, close } = openDatabase(databaseFile(dataDir))
		try {
			migrate(sqlite)
		} finally {
			close()
		}
	} finally {
		lock.release()
	}
}

async function withAccounts<T>(environment: Environment, work: (db: Database) => Promise<T>): Promise<T> {
	const file = databaseFile(environment.dataDir)
	await requireDatabase(environment.dataDir)
	return await withDatabase(file, async ({ db, sqlite }) => {
		migrate(sqlite)
		return await work(db)
	})
}
