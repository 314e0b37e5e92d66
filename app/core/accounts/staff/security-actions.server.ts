import { href } from "react-router"
import { endOneSession } from "#core/accounts/account.server.ts"
import { signOutEverywhere } from "#core/accounts/user.server.ts"
import { runBackupNow } from "#core/backups/staff/backup-actions.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext, sessionContext, staffContext } from "#core/http/context.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { confirmDate } from "#core/time/clock.server.ts"

export const SECURITY_ACTIONS = {
	"/admin/security/sessions/end": {
		role: "editor",
		page: () => href("/admin/security"),
		async act({ context }) {
			const admin = context.get(staffContext)
			const change = { by: admin.username, at: new Date() }
			const count = await signOutEverywhere(
				context.get(databaseContext),
				admin,
				change,
				context.get(sessionContext),
			)
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
			const user = context.get(staffContext)
			const change = { by: user.username, at: new Date() }
			const isEnded = await endOneSession(context.get(databaseContext), user, params.session, change)
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
