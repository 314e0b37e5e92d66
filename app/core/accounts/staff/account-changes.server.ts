import { href, type RouterContextProvider } from "react-router"
import {
	type AccountConflict,
	changeRole,
	createLinkFor,
	deactivate,
	deleteInvitation,
	endOneSession,
	findStaffAccount,
	reactivate,
} from "#core/accounts/account.server.ts"
import { describeRole, type StaffAccount } from "#core/accounts/account.ts"
import { roleForm } from "#core/accounts/account-forms.ts"
import { removeSecondFactor } from "#core/accounts/second-factor.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { changeOf, databaseContext, sessionContext, staffContext } from "#core/http/context.server.ts"
import type { Database } from "#db/connection.ts"
import { showLink } from "./one-time-link.server.ts"
import type { ShownLink } from "./one-time-link.tsx"

type Context = Readonly<RouterContextProvider>

export type Rejection = { status: number; message: string }

type Outcome = { to: string; flash: Flash } | { link: ShownLink } | Rejection

type Request = {
	context: Context
	db: Database
	account: StaffAccount
	form: FormData
	change: Change
}

const CHANGES: Record<string, (request: Request) => Promise<Outcome>> = {
	async role({ db, account, form, change, context }) {
		const parsed = parseForm(form, roleForm)
		if (parsed.status !== "success") return { status: 400, message: "Choose a role." }
		const { role } = parsed.value
		const conflict = await changeRole(db, account.id, role, change)
		const flash: Flash = {
			title: "Role changed",
			description: `${account.username}: ${describeRole(role)}`,
			auditAction: "user.role-changed",
		}
		const isOwnLoss = role !== "admin" && account.id === context.get(staffContext).id
		return outcome(conflict, account, flash, isOwnLoss ? href("/admin/security") : undefined)
	},
	async deactivate({ db, account, change }) {
		const flash: Flash = {
			title: "Account deactivated",
			description: `${account.username} is signed out everywhere.`,
			auditAction: "user.deactivated",
		}
		return outcome(await deactivate(db, account.id, change), account, flash)
	},
	async reactivate({ db, account, change }) {
		const flash: Flash = {
			title: "Account reactivated",
			description: `${account.username} can sign in again.`,
			auditAction: "user.reactivated",
		}
		return outcome(await reactivate(db, account.id, change), account, flash)
	},
	async link({ context, db, account, change }) {
		const link = await createLinkFor(db, account.id, change)
		if (typeof link === "string") return conflictOutcome(link)
		return { link: await showLink(context, account.username, link) }
	},
	async delete({ db, account, change }) {
		const flash: Flash = {
			title: "Invitation deleted",
			description: `The link for ${account.username} no longer works.`,
			auditAction: "user.invitation-deleted",
		}
		const conflict = await deleteInvitation(db, account.id, change)
		return outcome(conflict, account, flash, href("/admin/security/accounts"))
	},
	async factor({ context, db, account, change }) {
		const wasOn = await removeSecondFactor(db, account, change, context.get(sessionContext))
		const flash: Flash = wasOn
			? {
					title: "Second factor turned off",
					description: `${account.username} signs in with the password only.`,
					auditAction: "user.factor-removed",
				}
			: { title: "The second factor is already off" }
		return outcome(undefined, account, flash)
	},
	async "end-session"({ db, account, form, change }) {
		const isEnded = await endOneSession(db, account, String(form.get("session")), change)
		const flash: Flash = isEnded
			? { title: "Session ended", description: `Of ${account.username}.`, auditAction: "user.session-ended" }
			: { title: "That session has already ended" }
		return outcome(undefined, account, flash)
	},
}

export async function changeAccount(context: Context, id: number, form: FormData): Promise<Outcome> {
	const db = context.get(databaseContext)
	const name = String(form.get("change"))
	const run = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined
	if (!run) return { status: 400, message: "Choose what to change." }
	const account = await findStaffAccount(db, id)
	if (!account) return deletedOutcome()
	const change = changeOf(context)
	return await run({ context, db, account, form, change })
}

function outcome(
	conflict: AccountConflict | undefined,
	account: StaffAccount,
	flash: Flash,
	to = href("/admin/security/accounts/:id", { id: String(account.id) }),
): Outcome {
	return conflict ? conflictOutcome(conflict) : { to, flash }
}

const CONFLICTS = {
	"last administrator":
		"This is the last active administrator. Make someone else an administrator first, then try again.",
	"own account": "You can't make a link for your own account. Change your password on the Security tab.",
	"not in this state": "This account has changed since you opened the page. Check its state, then try again.",
}

function conflictOutcome(conflict: AccountConflict): Outcome {
	return conflict === "deleted" ? deletedOutcome() : { status: 409, message: CONFLICTS[conflict] }
}

function deletedOutcome(): Outcome {
	return { to: href("/admin/security/accounts"), flash: { title: "This account no longer exists" } }
}
