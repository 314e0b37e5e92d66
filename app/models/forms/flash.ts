import type { AuditAction } from "#app/models/accounts/audit.ts"

export type Flash = {
	title: string
	description?: string | undefined
	destructive?: boolean
	auditAction?: AuditAction
	/** The path of an action that undoes it. */
	undo?: string
	/** The path of a page that shows what was changed. */
	view?: string
	/** What its link is called, instead of 'View'. */
	viewLabel?: string
}
