import type { AuditAction } from "#app/models/accounts/audit.ts"

/** A message on the next page, with scripts also as a toast. `did` is the action of a member of staff, for analytics. */
export type Flash = {
	title: string
	description?: string | undefined
	destructive?: boolean
	did?: AuditAction
}
