import type { z } from "zod"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Flash } from "#core/forms/flash.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { describeRole } from "./account.ts"
import type { accountForm } from "./account-forms.ts"
import { createLink, type NewLink, revokeLinks } from "./account-link.server.ts"
import { type Account, findAccountById, listAdministrators } from "./find-account.server.ts"
import { removeSecondFactor } from "./second-factor.server.ts"
import { endSessionById, endSessionsOf } from "./session.server.ts"

type Form = z.output<typeof accountForm>

type Args = { db: Database; account: Account; form: Form; change: Change }

/** `name` is the audit trail's subject if it isn't the username. A one-time link is shown instead of the message. */
type Done = Flash & { name?: string; link?: NewLink }

const CHANGES: Record<Form["change"], (args: Args) => Promise<Done>> = {
	async role({ db, account, form: { role } }) {
		if (!role) throw new Refusal("Choose a role.")
		const done = { title: "Role changed", description: `${account.username}: ${describeRole(role)}` }
		if (role === account.role) return done
		if (role !== "admin") await keepAdministrator(db, account.id)
		await db.updateTable("users").set({ role }).where("id", "=", account.id).execute()
		const name = `${account.username} to ${describeRole(role)}`
		return { ...done, name, auditAction: "user.role-changed" }
	},
	async deactivate({ db, account: { id, username, state }, change: { at } }) {
		requireState(state === "active")
		await keepAdministrator(db, id)
		await db.updateTable("users").set({ deactivated_at: at.toISOString() }).where("id", "=", id).execute()
		await endSessionsOf(db, id, at)
		await revokeLinks(db, id, at)
		const description = `${username} is signed out everywhere.`
		return { title: "Account deactivated", description, auditAction: "user.deactivated" }
	},
	async reactivate({ db, account: { id, username, state } }) {
		requireState(state === "deactivated")
		await db.updateTable("users").set({ deactivated_at: null }).where("id", "=", id).execute()
		const description = `${username} can sign in again.`
		return { title: "Account reactivated", description, auditAction: "user.reactivated" }
	},
	/** To set a password: of an invitation, or because the person forgot theirs. */
	async link({ db, account: { id, username, state }, change }) {
		requireState(state !== "deactivated")
		if (username === change.by) throw new Refusal(OWN_LINK, { status: 409 })
		const link = await createLink(db, id, change.at)
		return { title: "Link created", auditAction: "user.link-created", link }
	},
	async delete({ db, account: { id, username, state }, change }) {
		requireState(state === "invited")
		await revokeLinks(db, id, change.at)
		await db.deleteFrom("users").where("id", "=", id).execute()
		const description = `The link for ${username} no longer works.`
		return { title: "Invitation deleted", description, auditAction: "user.invitation-deleted" }
	},
	async factor({ db, account: { id, username, factorSecret }, change }) {
		if (factorSecret === null) return { title: "The second factor is already off" }
		await removeSecondFactor(db, id, change.at)
		const description = `${username} signs in with the password only.`
		return { title: "Second factor turned off", description, auditAction: "user.factor-removed" }
	},
	async "end-session"({ db, account: { id, username }, form, change }) {
		const isEnded = await endSessionById(db, id, form.session, change.at)
		if (!isEnded) return { title: "That session has already ended" }
		return { title: "Session ended", description: `Of ${username}.`, auditAction: "user.session-ended" }
	},
}

/** Throws `Refusal`. Parallel changes need transactions, so that they can't remove the last two administrators. */
export async function changeAccount(db: Database, id: number, form: Form, change: Change) {
	const account = await findAccountById(db, id)
	if (!account) throw new Refusal("This account no longer exists.", { status: 404 })
	const {
		name = account.username,
		link,
		...flash
	} = await CHANGES[form.change]({ db, account, form, change })
	if (flash.auditAction) await recordChange(db, change, flash.auditAction, { id, name })
	return { username: account.username, link, flash }
}

const LAST_ADMINISTRATOR =
	"This is the last active administrator. Make someone else an administrator first, then try again."

const OWN_LINK = "You can't make a link for your own account. Change your password on the Security tab."

const CHANGED_SINCE = "This account has changed since you opened the page. Check its state, then try again."

function requireState(isExpected: boolean): void {
	if (!isExpected) throw new Refusal(CHANGED_SINCE, { status: 409 })
}

async function keepAdministrator(db: Database, id: number): Promise<void> {
	const administrators = await listAdministrators(db)
	if (administrators.length === 1 && administrators[0]?.id === id)
		throw new Refusal(LAST_ADMINISTRATOR, { status: 409 })
}
