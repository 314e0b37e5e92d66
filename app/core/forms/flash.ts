import type { AuditAction } from "#core/audit/audit.ts"

export type Flash = {
	title: string
	description?: string | undefined
	destructive?: boolean
	auditAction?: AuditAction
	undo?: string
	view?: string
	viewLabel?: string
}
