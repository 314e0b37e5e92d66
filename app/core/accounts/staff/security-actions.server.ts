import { href } from "react-router"
import { signOutEverywhere } from "#core/accounts/account.server.ts"
import { endSessionById } from "#core/accounts/session.server.ts"
import { recordChange } from "#core/audit/audit.server.ts"
import { runBackupNow } from "#core/backups/staff/backup-actions.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import {
	changeOf,
	databaseContext,
	sessionContext,
	staffContext,
	transact,
} from "#core/http/context.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { confirmDate } from "#core/time/clock.server.ts"

export const SECURITY_ACTIONS = {
	"/admin/security/sessions/end": {
		role: "editor",
		page: () => href("/admin/security"),
		async act({ context }) {
			const [user, own] = [context.get(staffContext), context.get(sessionContext)]
			const count = await transact(context, (db) => signOutEverywhere(db, user, changeOf(context), own))
			return await redirectWith(context, href("/admin/security"), {
				title: "Signed out everywhere else",
				description: count === 1 ? "Ended 1 other session." : `Ended ${formatNumber(count)} other sessions.`,
				auditAction: "user.sessions-ended",
			})
		},
	},
	"/admin/security/sessions/:session/end": {
		role: "editor",
		page: () => href("/admin/security"),
		async act({ context, params }) {
			const { id, username: name } = context.get(staffContext)
			const change = changeOf(context)
			const isEnded = await transact(context, async (db) => {
				const isEnded = await endSessionById(db, id, params.session, change.at)
				if (isEnded) await recordChange(db, change, "user.session-ended", { id, name })
				return isEnded
			})
			return await redirectWith(
				context,
				href("/admin/security"),
				isEnded
					? { title: "Signed out on the other device", auditAction: "user.session-ended" }
					: { title: "That session has already ended" },
			)
		},
	},
	"/admin/security/date": {
		page: () => href("/admin/security"),
		async act({ context }) {
			await confirmDate(context.get(databaseContext), changeOf(context))
			return await redirectWith(context, href("/admin/security"), {
				title: "The date is right",
				description: "What is too old is deleted for good again.",
				auditAction: "clock.confirmed",
			})
		},
	},
	"/admin/security/backup": {
		page: () => href("/admin/security"),
		async act({ context }) {
			return await redirectWith(context, href("/admin/security"), await runBackupNow(context))
		},
	},
} satisfies StaffActions
