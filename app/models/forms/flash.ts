import type { AuditAction } from "#app/models/accounts/audit.ts"

/**
 * What the next page says about what was just done: a line on the page, and with scripts a toast. `did` names it where
 * staff changed something.
 */
export type Flash = {
	title: string
	description?: string | undefined
	destructive?: boolean
	did?: AuditAction
}
