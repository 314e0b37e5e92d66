import type { z } from "zod"
import { recordChange } from "#core/audit/audit.server.ts"
import type { AuditAction } from "#core/audit/audit.ts"
import type { Change } from "#core/audit/change.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import type { accountForm } from "./account-forms.ts"
import { createLink, type NewLink, revokeLinks } from "./account-link.server.ts"
import { type Account, findAccountById, listAccounts, listAdministrators } from "./find-account.server.ts"
import { removeSecondFactor } from "./second-factor.server.ts"
import { endSessionsOf } from "./session.server.ts"
import { describeRole, MAX_ACCOUNTS, type Role, type User, usernameKey } from "./user.ts"

export const LOCKED = "Admin registration is locked. The system already has an administrator."

const NAME_TAKEN = "There is already an account with this username. Choose another one, or open that account."

const TOO_MANY = `There are ${MAX_ACCOUNTS} accounts, which is the limit. Delete invitations that nobody needs.`

const LAST_ADMINISTRATOR =
	"This is the last active administrator. Make someone else an administrator first, then try again."

const OWN_LINK = "You can't make a link for your own account. Change your password on the Security tab."

const OWN_FACTOR =
	"You can't turn off your own second factor here. Open Second Factor on the Security tab, where it takes your password."

const CHANGED_SINCE = "This account has changed since you opened the page. Check its state, then try again."

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

export async function changePassword(
	db: Database,
	{ id, username }: User,
	password_hash: string,
	change: Change,
): Promise<void> {
	await db.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
	await endSessionsOf(db, id, change.at)
	await revokeLinks(db, id)
	await recordChange(db, change, "user.password-changed", { id, name: username })
}

type Form = z.output<typeof accountForm>

/** `name`: the subject in the audit trail, by default the username. */
type Done = { title: string; action?: AuditAction; name?: string; link?: NewLink }

const CHANGES: Record<
	Form["change"],
	(db: Database, account: Account, change: Change, form: Form) => Promise<Done>
> = {
	async role(db, { id, username, role: current }, _, { role }) {
		if (!role) throw new Refusal("Choose a role.")
		if (role === current) return { title: "Role changed" }
		if (role !== "admin") await keepAdministrator(db, id)
		await db.updateTable("users").set({ role }).where("id", "=", id).execute()
		const name = `${username} to ${describeRole(role)}`
		return { title: "Role changed", action: "user.role-changed", name }
	},
	async deactivate(db, { id, state }, { at }) {
		requireState(state === "active")
		await keepAdministrator(db, id)
		await db.updateTable("users").set({ deactivated_at: at.toISOString() }).where("id", "=", id).execute()
		await endSessionsOf(db, id, at)
		await revokeLinks(db, id)
		return { title: "Account deactivated", action: "user.deactivated" }
	},
	async reactivate(db, { id, state }) {
		requireState(state === "deactivated")
		await db.updateTable("users").set({ deactivated_at: null }).where("id", "=", id).execute()
		return { title: "Account reactivated", action: "user.reactivated" }
	},
	async link(db, { id, state, username }, { at, by }) {
		if (username === by) throw new Refusal(OWN_LINK, { status: 409 })
		requireState(state !== "deactivated")
		const link = await createLink(db, id, at)
		return { title: "Link created", action: "user.link-created", link }
	},
	async delete(db, { id, state }) {
		requireState(state === "invited")
		await db.deleteFrom("users").where("id", "=", id).execute()
		return { title: "Invitation deleted", action: "user.invitation-deleted" }
	},
	async factor(db, { id, factorSecret, username }, { at, by }) {
		if (factorSecret === null) return { title: "The second factor is already off" }
		if (username === by) throw new Refusal(OWN_FACTOR, { status: 409 })
		await removeSecondFactor(db, id, at)
		return { title: "Second factor turned off", action: "user.factor-removed" }
	},
}

/** Throws `Refusal`. */
export async function changeAccount(db: Database, id: number, form: Form, change: Change) {
	const account = await findAccountById(db, id)
	if (!account) throw new Refusal("This account no longer exists.", { status: 404 })
	const { username } = account
	const { title, action, name = username, link } = await CHANGES[form.change](db, account, change, form)
	if (action) await recordChange(db, change, action, { id, name })
	return { username, link, flash: { title, description: name, auditAction: action } }
}

function requireState(isExpected: boolean): void {
	if (!isExpected) throw new Refusal(CHANGED_SINCE, { status: 409 })
}

async function keepAdministrator(db: Database, id: number): Promise<void> {
	const administrators = await listAdministrators(db)
	if (administrators.length === 1 && administrators[0]?.id === id)
		throw new Refusal(LAST_ADMINISTRATOR, { status: 409 })
}
