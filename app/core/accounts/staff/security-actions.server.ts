import { href } from "react-router"
import { runBackupNow } from "#core/backups/staff/backup-actions.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { confirmDate } from "#core/time/clock.server.ts"

const page = () => href("/admin/security")

export const SECURITY_ACTIONS = {
	"/admin/security/date": {
		page,
		async act({ context }) {
			await confirmDate(context.get(databaseContext), changeOf(context))
			return await redirectWith(context, page(), {
				title: "The date is right",
				description: "What is too old is deleted for good again.",
				auditAction: "clock.confirmed",
			})
		},
	},
	"/admin/security/backup": {
		page,
		async act({ context }) {
			return await redirectWith(context, page(), await runBackupNow(context))
		},
	},
} satisfies StaffActions
