import { existsSync } from "node:fs"
import { type Database, openDatabase } from "../../db/connection.ts"
import { migrate } from "../../db/migrate.ts"
import { registerForm } from "../forms/account-forms.ts"
import { forgetGuesses } from "../models/guess-limit.server.ts"
import {
	changePassword,
	createAdmin,
	findAccount,
	listAdmins,
	signOutEverywhere,
} from "../models/user.server.ts"
import { databaseFile, type Environment } from "../system/environment.server.ts"
import { hashPassword } from "../system/passwords.server.ts"

/** What the person at the command line did wrong, in a sentence. */
export class AccountError extends Error {}

const BY = "the command line"

/** Makes an administrator beside those that there are. Throws `AccountError`. */
export async function createAdminAccount(environment: Environment, username: string, password: string) {
	const form = parseAccount(username, password)
	await withDatabase(environment, async (db) => {
		const change = { by: BY, at: new Date() }
		const user = await createAdmin(db, form.username, await hashPassword(form.password), change)
		if (!user)
			throw new AccountError(`There is an account '${form.username}' already: reset its password instead.`)
	})
}

/** Gives an account a new password and ends all its sessions. Throws `AccountError`. */
export async function resetPassword(environment: Environment, username: string, password: string) {
	const form = parseAccount(username, password)
	await withDatabase(environment, async (db) => {
		const account = await findAccount(db, form.username)
		if (!account) throw new AccountError(await whoIsThere(db, form.username))
		await changePassword(db, account, await hashPassword(form.password), { by: BY, at: new Date() })
		await forgetGuesses(db)
	})
}

/** Signs an account, or everybody, out everywhere, and returns how many sessions were ended. Throws `AccountError`. */
export async function endSessions(environment: Environment, username?: string): Promise<number> {
	return await withDatabase(environment, async (db) => {
		const account = username === undefined ? undefined : await findAccount(db, username)
		if (username !== undefined && !account) throw new AccountError(await whoIsThere(db, username))
		const users = account ? [account] : await listAdmins(db)
		let count = 0
		for (const user of users) count += await signOutEverywhere(db, user, { by: BY, at: new Date() })
		return count
	})
}

function parseAccount(username: string, password: string) {
	const form = registerForm.safeParse({ username, password })
	if (!form.success) throw new AccountError(form.error.issues.map((issue) => issue.message).join(" "))
	return form.data
}

async function whoIsThere(db: Database, username: string): Promise<string> {
	const names = (await listAdmins(db)).map((user) => `'${user.username}'`)
	const there = names.length > 0 ? `There are: ${names.join(", ")}.` : "There is none yet: create one."
	return `There is no account '${username}'. ${there}`
}

/** The running site may have the database open as well. */
async function withDatabase<T>(environment: Environment, work: (db: Database) => Promise<T>): Promise<T> {
	const file = databaseFile(environment.dataDir)
	if (!existsSync(file)) {
		throw new AccountError(
			`There is no database in ${environment.dataDir}: start the site once, or set DATA_DIR.`,
		)
	}
	const { db, sqlite, close } = openDatabase(file)
	try {
		migrate(sqlite)
		return await work(db)
	} finally {
		close()
	}
}
